import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import { areaLayer } from '../layers.ts'

/** A class that CSS Modules have renamed: `_page_1a2b3_7`. */
const ownClass = /\._[\w-]+_[\w-]+_\d+/

/** What an element contains or lacks does not tell which area it belongs to: `body:has(._page_1a2b3_7)` applies to every area. */
const condition = /:(?:has|not)\([^()]*(?:\([^()]*\)[^()]*)*\)/g

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
    const selector = rule.selectors.find((each) => !ownClass.test(each.replaceAll(condition, '')))
    if (selector !== undefined) found.push(selector)
  })
  root.walkAtRules(/^(font-face|property|import|namespace|page)$/, ({ name }) => void found.push(`@${name}`))
  return found[0]
}

/** The first rule of a style sheet that is outside of a cascade layer. */
export function findRuleOutside(layer: string, css: string): string | undefined {
  const isInside = (node: ChildNode) =>
    node.type === 'atrule' && node.name === 'layer' && node.params === layer
  const found = postcss.parse(css).nodes.find((node) => node.type !== 'comment' && !isInside(node))
  return found?.toString().slice(0, 80)
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
        const css = String(output.source)
        const rule = findGlobalRule(css)
        if (rule !== undefined)
          this.error(
            `${name} has the global rule \`${rule}\`, which changes other areas as well. Give the element a class of a CSS Module.`,
          )
        const outside = findRuleOutside(areaLayer(name), css)
        if (outside !== undefined)
          this.error(`${name} has styles outside of its cascade layer, in ${output.fileName}: ${outside}`)
      }
    },
  },
})
