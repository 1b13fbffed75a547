import { isTag, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect } from 'vitest'

const ALLOWED = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong em b i u s sub sup a abbr span div mark table caption thead tbody tfoot tr th td colgroup col figure figcaption img'.split(
    ' ',
  ),
)
const ATTRIBUTES =
  /^(href|title|rel|target|src|alt|width|height|colspan|rowspan|scope|dir|lang|id|data-missing)$/

/** Expects known elements with known attributes and harmless addresses only: nothing in it can run. */
export function expectHarmless(html: string): void {
  const visit = (node: AnyNode) => {
    if (node.type === 'text' || node.type === 'comment') return
    if (!isTag(node)) throw new Error(`${node.type} in ${html.slice(0, 200)}`)
    expect(ALLOWED).toContain(node.name)
    for (const [name, value] of Object.entries(node.attribs)) {
      expect(name).toMatch(ATTRIBUTES)
      if (name !== 'href' && name !== 'src') continue
      const address = URL.canParse(value, 'https://site.example') && new URL(value, 'https://site.example')
      expect(['http:', 'https:', 'mailto:', false]).toContain(address && address.protocol)
    }
    node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
}

/** The elements of a page with the names of their attributes, in order: text that became markup changes them. */
export function structureOf(html: string): string[] {
  const structure: string[] = []
  const visit = (node: AnyNode) => {
    if (isTag(node)) structure.push([node.name, ...Object.keys(node.attribs)].join(' '))
    if ('children' in node) node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
  return structure
}
