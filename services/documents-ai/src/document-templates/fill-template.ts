import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { SentenceSource } from '@fundharbor/contracts/documents/generated-documents'
import { render } from 'dom-serializer'
import { Element, isTag, isText, Text, type AnyNode, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { canStayEmpty } from './prompts.ts'
import { expandLists, type Filling } from './expand-lists.ts'
import { markerOfMissing, type MarkMissing } from './missing.ts'
import { placeholdersOf, splitAtPlaceholders } from './placeholders.ts'
import { noteOrigin, sourcesIn, type Origins } from './sentence-sources.ts'
import { foldName, isOptional, splitName, type PlaceholderValues } from './values.ts'

/**
 * Fills a template. Values become text nodes, never markup, and placeholders inside them are not filled. Rows and items
 * with a list's fields are repeated. Placeholders without a value become `<mark data-missing="name">`; parts about what
 * the call does not say are left out.
 */
export const fillTemplate = (html: string, values: PlaceholderValues, mark = markerOfMissing()): string =>
  fillWithSources(html, values, mark).html

/** Fills a template, and says where each of its sentences comes from. */
export function fillWithSources(
  html: string,
  values: PlaceholderValues,
  mark: MarkMissing,
): { html: string; sources: SentenceSource[] } {
  const document = parseDocument(html)
  const origins: Origins = new Map()
  fillNodes(document, { values, mark, origins })
  return {
    html: sanitizeHtml(render(document, { encodeEntities: 'utf8' })),
    sources: sourcesIn(document.children, origins),
  }
}

function fillNodes(parent: ParentNode, filling: Filling): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isText(node)) return fillText(node.data, filling)
    if (!isTag(node)) return [node]
    return expandLists(node, filling, fillRow) ?? fillTag(node, filling)
  }) as ParentNode['children']
}

function fillTag(tag: Element, filling: Filling): AnyNode[] {
  if (isAboutUnknown(tag, filling) || isAboutNothing(tag, filling)) return []
  fillAttributes(tag, filling.values)
  fillNodes(tag, filling)
  return isEmptied(tag) ? [] : [tag]
}

const BLOCKS = new Set(['p', 'li', 'tr'])

/** Whether a block names what the call does not say. */
function isAboutUnknown(tag: Element, { values }: Filling): boolean {
  if (!BLOCKS.has(tag.name)) return false
  return splitAtPlaceholders(render(tag.children)).some(
    (name, index) =>
      index % 2 === 1 && isOptional(name) && !splitName(name) && !values.texts.has(foldName(name)),
  )
}

/** Whether a row says only how much others pay, and nobody does. */
function isAboutNothing(tag: Element, { values }: Filling): boolean {
  if (tag.name !== 'tr') return false
  const names = placeholdersOf(render(tag.children)).map(foldName)
  const other = foldName('budgetOther')
  return names.length === 1 && names[0] === other && !/[1-9]/.test(values.texts.get(other) ?? '1')
}

const GROUPS = new Set(['ul', 'ol', 'blockquote', 'tbody'])

/** Whether everything in a group was left out. */
function isEmptied({ name, children }: Element): boolean {
  if (GROUPS.has(name)) return !children.some(isTag)
  return name === 'table' && children.filter(isTag).every((child) => child.name === 'thead')
}

/** Values in attributes stay text. The sanitizer removes unsafe attributes afterwards. */
function fillAttributes({ attribs }: Element, { texts }: PlaceholderValues): void {
  for (const [name, value] of Object.entries(attribs)) {
    attribs[name] = splitAtPlaceholders(value)
      .map((part, index) => (index % 2 === 0 ? part : (texts.get(foldName(part)) ?? '')))
      .join('')
  }
}

const fillText = (text: string, { values, mark, origins }: Filling): AnyNode[] =>
  splitAtPlaceholders(text).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [new Text(part)]
    const value = values.texts.get(part.includes('.') ? part : foldName(part))
    const origin = values.origins?.get(foldName(splitName(part)?.list ?? part))
    const question = values.questions?.get(foldName(part))
    if (value !== undefined)
      return [
        ...withLineBreaks(value).map((node) => noteOrigin(node, origin, origins)),
        ...(question ? [new Text(' '), mark(question)] : []),
      ]
    return canStayEmpty(part) ? [] : [mark(part)]
  })

const withLineBreaks = (value: string): AnyNode[] =>
  value
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [new Text(line)] : [new Element('br', {}), new Text(line)]))

/** A copy of a row, filled with its own values too. */
function fillRow(node: Element, filling: Filling, own: ReadonlyMap<string, string>): AnyNode {
  const copy = node.cloneNode(true)
  const texts = new Map([...filling.values.texts, ...own])
  fillNodes(copy, { ...filling, values: { ...filling.values, texts }, isInRow: true })
  return copy
}
