import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { Element, isTag, isText, Text, type AnyNode, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { splitAtPlaceholders, wordsOf } from '../document-templates/placeholders.ts'

/** Plain texts by placeholder. */
export type Values = ReadonlyMap<string, string>

/** Names are read as people write them: `project_lead`, `Project lead` and `projectLead` are one. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Fills a template. Values are plain text wherever they stand: they become text nodes, never markup, and what they
 * hold is not filled again. What has no value is marked.
 */
export function fillTemplate(html: string, values: Values): string {
  const document = parseDocument(html)
  fillNodes(document, values)
  return sanitizeHtml(render(document, { encodeEntities: 'utf8' }))
}

/** The names that a document still lacks, each once, in the order of the text. */
export function missingIn(html: string): string[] {
  const names = new Set<string>()
  const visit = (node: AnyNode) => {
    if (!isTag(node)) return
    const name = node.attribs['data-missing']
    if (node.name === 'mark' && name) names.add(name)
    node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
  return [...names]
}

function fillNodes(parent: ParentNode, values: Values): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isText(node)) return fillText(node.data, values)
    if (isTag(node)) {
      fillAttributes(node, values)
      fillNodes(node, values)
    }
    return [node]
  }) as ParentNode['children']
}

/** Values in attributes stay text; the sanitiser decides afterwards whether the attribute may stand. */
function fillAttributes({ attribs }: Element, values: Values): void {
  for (const [name, value] of Object.entries(attribs)) {
    attribs[name] = splitAtPlaceholders(value)
      .map((part, index) => (index % 2 === 0 ? part : (values.get(foldName(part)) ?? '')))
      .join('')
  }
}

const fillText = (text: string, values: Values): AnyNode[] =>
  splitAtPlaceholders(text).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [new Text(part)]
    const value = values.get(foldName(part))
    return value === undefined ? [markOf(part)] : linesOf(value)
  })

const markOf = (name: string): Element =>
  new Element('mark', { 'data-missing': name }, [new Text(wordsOf(name))])

/** Line breaks of a value stay visible. */
const linesOf = (value: string): AnyNode[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [new Text(line)] : [new Element('br', {}), new Text(line)]))
