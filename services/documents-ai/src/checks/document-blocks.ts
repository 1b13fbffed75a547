import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** A paragraph, list item, heading or table row. */
export interface Block {
  /** Cells of a row are separated by ` | `. */
  text: string
  cells: string[]
  isHeading: boolean
}

const HEADINGS = new Set(['h1', 'h2', 'h3'])
const BLOCKS = new Set([...HEADINGS, 'p', 'li', 'tr'])

/** The blocks of a document, without the text of its blanks. */
export function blocksOf(html: string): Block[] {
  return parseDocument(html).children.flatMap(blocksIn)
}

function blocksIn(node: AnyNode): Block[] {
  if (!isTag(node)) return []
  return BLOCKS.has(node.name) ? [toBlock(node)] : node.children.flatMap(blocksIn)
}

function toBlock(element: Element): Block {
  const cells = element.name === 'tr' ? element.children.filter(isTag).map(textOf) : [textOf(element)]
  return { cells, text: cells.join(' | '), isHeading: HEADINGS.has(element.name) }
}

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node) || node.name === 'mark') return ''
  return node.name === 'br' ? ' ' : node.children.map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
}

/** What the applicant says: without headings and without quotations. */
export const ownWords = (blocks: readonly Block[]): string =>
  blocks
    .filter(({ isHeading }) => !isHeading)
    // A quotation ends where another one opens: looking past opening marks would take minutes in a text of nothing else.
    .map(({ text }) => text.replaceAll(/“[^“”]*”/g, ''))
    .join(' ')

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
