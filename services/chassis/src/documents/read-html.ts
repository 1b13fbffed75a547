import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { slotsOf, type Slot } from './grid.ts'
import type { Piece, ReadingRules } from './pieces.ts'

const HEADING = /^h[1-6]$/
const BLOCKS = new Set('h1 h2 h3 h4 h5 h6 p li dt dd pre td th caption figcaption'.split(' '))
const GROUPS = new Set('div section article ul ol dl table thead tbody tfoot tr blockquote'.split(' '))
const HIDDEN = new Set('head script style template noscript'.split(' '))
/** Beside a label, a cell with at least this many characters is an answer, and not a value; less beside a known heading. */
const MIN_ANSWER = { known: 40, other: 120 }

/** The paragraphs and headings of HTML, in its order. */
export const readHtml = (html: string, rules: ReadingRules): Piece[] =>
  piecesIn(parseDocument(html).children, rules)

/** Text that is in no block is a paragraph of its own. */
function piecesIn(nodes: readonly AnyNode[], rules: ReadingRules): Piece[] {
  const pieces: Piece[] = []
  let loose: AnyNode[] = []
  const endLoose = () => {
    pieces.push(...paragraph(loose, rules))
    loose = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !(hasBlocks(node) || BLOCKS.has(node.name))) {
      loose.push(node)
      continue
    }
    endLoose()
    pieces.push(...blockPieces(node, rules))
  }
  endLoose()
  return pieces
}

function blockPieces(element: Element, rules: ReadingRules): Piece[] {
  if (HIDDEN.has(element.name)) return []
  if (element.name === 'li')
    return piecesIn(element.children, rules).map((piece, at) =>
      at === 0 ? { ...piece, isItem: true } : piece,
    )
  if (element.name === 'table') return tablePieces(element, rules)
  if (element.children.some(hasBlocks)) return piecesIn(element.children, rules)
  const text = clean(textOf(element))
  if (HEADING.test(element.name)) return text ? [{ text, level: Number(element.name.slice(1)) }] : []
  return BLOCKS.has(element.name) ? paragraph(element.children, rules) : piecesIn(element.children, rules)
}

const hasBlocks = (node: AnyNode): boolean =>
  isTag(node) && (BLOCKS.has(node.name) || GROUPS.has(node.name) || node.children.some(hasBlocks))

/** Line breaks separate a heading from its text, as in many forms. */
function paragraph(nodes: readonly AnyNode[], { levelOf }: ReadingRules): Piece[] {
  const lines: Run[][] = [[]]
  for (const run of nodes.flatMap((node) => runsIn(node)))
    if (run) lines.at(-1)?.push(run)
    else lines.push([])
  return lines.flatMap((runs) => {
    const text = clean(runs.map((run) => run.text).join(''))
    const isBold = runs.every((run) => run.isBold || run.text.trim() === '')
    return text === '' ? [] : [{ text, level: levelOf(text, { isBold }) }]
  })
}

const INLINE = /^(?:strong|b|em|i|u|s|a|span|font)$/

interface Run {
  text: string
  isBold: boolean
}

/** The texts of a paragraph, with null for each line break, which can be within bold text. */
function runsIn(node: AnyNode, isInBold = false): (Run | null)[] {
  if (!isTag(node)) return [{ text: textOf(node), isBold: isInBold }]
  if (node.name === 'br') return [null]
  const isBold = isInBold || /^(?:strong|b)$/.test(node.name)
  if (INLINE.test(node.name)) return node.children.flatMap((child) => runsIn(child, isBold))
  return [{ text: textOf(node), isBold }]
}

/** A cell that spans several rows is read in each of them. */
function tablePieces(table: Element, rules: ReadingRules): Piece[] {
  /** The cells of the current row, with the row before which each ends. */
  let cells: { slot: Slot; end: number }[] = []
  const captions = table.children.filter((child) => isTag(child) && child.name === 'caption')
  const rows = slotsOf(table).map((slots, index) => {
    const fromAbove = cells.filter(({ end }) => end > index)
    cells = [...fromAbove, ...slots.map((slot) => ({ slot, end: index + slot.rowspan }))]
    return cells.toSorted((one, other) => one.slot.column - other.slot.column).map(({ slot }) => slot.cell)
  })
  return [...piecesIn(captions, rules), ...rows.flatMap((row) => rowPieces(row, rules))]
}

/** A row with a heading and its text, or with one cell, is a part of a form; other rows are lines of a table. */
function rowPieces(row: readonly (Element | null)[], rules: ReadingRules): Piece[] {
  const cells = row.filter((cell) => cell !== null).filter((cell) => textOf(cell).trim() !== '')
  const [first, second] = cells
  if (!first) return []
  if (!second) return blockPieces(first, rules)
  const texts = cells.map((cell) => clean(textOf(cell)))
  const [heading = '', text = ''] = texts
  const { isKnown, levelOf, keepsLines } = rules
  if (!keepsLines && cells.length === 2 && text.length >= MIN_ANSWER[isKnown(heading) ? 'known' : 'other'])
    return [{ text: heading, level: levelOf(heading, { isBold: true }) }, ...blockPieces(second, rules)]
  return [{ text: texts.join(' | '), level: null }]
}

const clean = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ').trim()

function textOf(node: AnyNode): string {
  if (isText(node)) return node.data
  if (!isTag(node) || HIDDEN.has(node.name)) return ''
  const text = node.children.map(textOf).join('')
  if (node.name === 'sup') return shift(text, RAISED)
  if (node.name === 'sub') return shift(text, LOWERED)
  return node.name === 'br' || BLOCKS.has(node.name) ? ` ${text} ` : text
}

const PLAIN = '0123456789+-=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/** Text without markup keeps that a number is raised or lowered: 10⁶ is not 106. Words such as the “th” of 5th stay. */
function shift(text: string, shifted: string): string {
  const signs = [...text.replaceAll('−', '-')].map((sign) => shifted[PLAIN.indexOf(sign)])
  return signs.includes(undefined) ? text : signs.join('')
}
