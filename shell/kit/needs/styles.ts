import postcss, { type AtRule, type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** A class that CSS Modules have renamed: `_page_1a2b3_7`. */
const ownClass = /\._[\w-]+_[\w-]+_\d+/

/** Rules whose selectors do not select elements. */
const isStep = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')

/** The first rule of a style sheet that also applies outside of the area that it belongs to. */
export function findGlobalRule(css: string): string | undefined {
  const found: string[] = []
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    // A nested rule applies where its parent does.
    if (isStep(rule) || rule.parent?.type === 'rule') return
    const selector = rule.selectors.find((each) => !ownClass.test(each))
    if (selector !== undefined) found.push(selector)
  })
  root.walkAtRules(/^(font-face|property|import|namespace|page)$/, ({ name }) => void found.push(`@${name}`))
  return found[0]
}

/** Fails the build of an area whose styles would reach other areas or the frame. */
export const areaStyles = (name: string): Plugin => ({
  name: 'fundharbor:area-styles',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
        const rule = findGlobalRule(String(output.source))
        if (rule !== undefined)
          this.error(
            `${name} has the global rule \`${rule}\`, which changes other areas as well. Give the element a class of a CSS Module.`,
          )
      }
    },
  },
})
