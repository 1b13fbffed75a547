import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { Element, isTag, isText, Text, type AnyNode, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { splitAtPlaceholders, toReadableName } from './placeholders.ts'

/** Plain text by folded placeholder name. */
export type PlaceholderValues = ReadonlyMap<string, string>

/** `project_lead`, `Project lead` and `projectLead` are the same placeholder. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Fills a template. Values become text nodes, never markup, and placeholders inside them are not filled. Placeholders
 * without a value become `<mark data-missing="name">`.
 */
export function fillTemplate(html: string, values: PlaceholderValues): string {
  const document = parseDocument(html)
  fillNodes(document, values)
  return sanitizeHtml(render(document, { encodeEntities: 'utf8' }))
}

/** Names of the missing values that a document marks, each once, in document order. */
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

function fillNodes(parent: ParentNode, values: PlaceholderValues): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isText(node)) return fillText(node.data, values)
    if (isTag(node)) {
      fillAttributes(node, values)
      fillNodes(node, values)
    }
    return [node]
  }) as ParentNode['children']
}

/** Values in attributes stay text. The sanitizer removes unsafe attributes afterwards. */
function fillAttributes({ attribs }: Element, values: PlaceholderValues): void {
  for (const [name, value] of Object.entries(attribs)) {
    attribs[name] = splitAtPlaceholders(value)
      .map((part, index) => (index % 2 === 0 ? part : (values.get(foldName(part)) ?? '')))
      .join('')
  }
}

const fillText = (text: string, values: PlaceholderValues): AnyNode[] =>
  splitAtPlaceholders(text).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [new Text(part)]
    const value = values.get(foldName(part))
    return value === undefined ? [missingMark(part)] : withLineBreaks(value)
  })

const missingMark = (name: string): Element =>
  new Element('mark', { 'data-missing': name }, [new Text(toReadableName(name))])

const withLineBreaks = (value: string): AnyNode[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [new Text(line)] : [new Element('br', {}), new Text(line)]))
