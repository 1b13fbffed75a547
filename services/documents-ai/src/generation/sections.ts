import { textOf } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { isTag, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** A section of a template: its heading (the template's name for the opening) and its HTML, heading included. */
export interface Section {
  title: string
  html: string
}

/** Splits a template before every second-level heading. */
export function splitSections(html: string, opening: string): Section[] {
  const groups: AnyNode[][] = [[]]
  for (const node of parseDocument(html).children) {
    if (isTag(node) && node.name === 'h2') groups.push([])
    groups.at(-1)?.push(node)
  }
  return groups
    .map((nodes) => ({ title: titleOf(nodes) ?? opening, html: render(nodes, { encodeEntities: 'utf8' }) }))
    .filter((section) => section.html.trim() !== '')
}

function titleOf([first]: AnyNode[]): string | undefined {
  if (!first || !isTag(first) || first.name !== 'h2') return undefined
  return textOf(render(first.children)).replaceAll(/\{\{|\}\}/g, '') || undefined
}
