import { TEXT } from '@fundharbor/document-schema/fields'
import * as Y from 'yjs'
import { SPANS } from './read-update.ts'

/** Sanitized HTML is not nested deeper. */
const MAX_DEPTH = 60
/** Columns or rows of one cell, and columns that such cells of a document span beyond their own. Each of them becomes an element. */
const MAX_SPAN = 100
const MAX_COLUMNS = 5000

type Parent = Y.XmlFragment | Y.XmlElement

/**
 * Removes what no editor makes from a document that is to be converted, and limits the size of tables' cells. Returns whether
 * there was any of that. Throws if the document is nested too deep.
 */
export function tidy(doc: Y.Doc): boolean {
  let isChanged = false
  doc.on('update', () => (isChanged = true))
  let columns = MAX_COLUMNS
  doc.transact(() => {
    let level: Parent[] = [doc.getXmlFragment(TEXT)]
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) throw new Error('a document is nested too deep')
      for (const parent of level) removeForeign(parent)
      level = level.flatMap(elementsIn)
      for (const element of level) if (element instanceof Y.XmlElement) columns = limitSpans(element, columns)
    }
  })
  return isChanged
}

const elementsIn = (parent: Parent) =>
  (parent.toArray() as unknown[]).filter((child) => child instanceof Y.XmlElement)

/** The root has elements, and elements have elements and text. */
function removeForeign(parent: Parent): void {
  const isElement = parent instanceof Y.XmlElement
  const isOwn = (child: unknown): child is Y.XmlElement | Y.XmlText =>
    child instanceof Y.XmlElement || (isElement && child instanceof Y.XmlText)
  const children: unknown[] = parent.toArray()
  if (children.every(isOwn)) return
  // All at once, because deleting by index would pass all children each time.
  const copies = children.filter(isOwn).map((child) => child.clone())
  parent.delete(0, parent.length)
  parent.insert(0, copies)
}

/** Returns how many columns are left for other cells. */
function limitSpans(cell: Y.XmlElement, columns: number): number {
  limitSpan(cell, 'rowspan', MAX_SPAN)
  return columns - (limitSpan(cell, 'colspan', Math.min(MAX_SPAN, columns + 1)) ?? 1) + 1
}

/** Returns the span if there is one. */
function limitSpan(cell: Y.XmlElement, name: string, largest: number): number | undefined {
  const given: unknown = cell.getAttribute(name)
  if (given === undefined) return undefined
  const span = Math.max(1, Math.min(largest, Math.trunc(Number(given)) || 1))
  if (span !== given) cell.setAttribute(name, span as never)
  return span
}

/** Whether no cell of a document spans what an editor would take minutes to show. */
export function hasUsualSpans(doc: Y.Doc): boolean {
  let columns = 0
  for (let level: Parent[] = [doc.getXmlFragment(TEXT)]; level.length > 0; level = level.flatMap(elementsIn))
    for (const element of level) {
      if (!(element instanceof Y.XmlElement)) continue
      const spans = SPANS.map((name): unknown => element.getAttribute(name) ?? 1)
      if (!spans.every((span) => Number.isInteger(span) && Number(span) >= 1 && Number(span) <= MAX_COLUMNS))
        return false
      columns += Number(spans[0]) - 1
    }
  return columns <= MAX_COLUMNS
}
