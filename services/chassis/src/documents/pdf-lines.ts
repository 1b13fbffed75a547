import type { ReadingRules } from './pieces.ts'

/** A text of a page, with the place of its beginning and its size. */
export interface PlacedText {
  text: string
  isRtl: boolean
  x: number
  y: number
  width: number
  size: number
  isBold: boolean
}

export interface Line {
  text: string
  size: number
  y: number
  /** Distance from the line above, in lines. */
  gap: number
  isBold: boolean
}

/** Texts farther apart than this share of their size are two words. */
const WORD_GAP = 0.15

/** The lines of a page from top to bottom. */
export function toLines(texts: readonly PlacedText[], rules: ReadingRules): Line[] {
  const rows: PlacedText[][] = []
  for (const text of texts) {
    const [first] = rows.at(-1) ?? []
    if (first && Math.abs(first.y - text.y) < Math.max(first.size, text.size) / 2) rows.at(-1)?.push(text)
    else rows.push([text])
  }
  const lines: Line[] = []
  for (const row of rows.flatMap((row) => splitLabel(row, rules))) {
    const text = textOf(row, rules.keepsLines)
    const visible = row.filter((each) => each.text.trim() !== '')
    const [first] = visible
    if (!first || text === '') continue
    const above = lines.at(-1)
    const gap = above ? Math.abs(above.y - first.y) / first.size : Infinity
    lines.push({ text, size: first.size, y: first.y, gap, isBold: visible.every(({ isBold }) => isBold) })
  }
  return lines
}

/** A label in a table is farther than this from the text beside it, in sizes of its type, and that text is longer than a value. */
const LABEL_GAP = 1.5
const MIN_BESIDE = 30

/** A heading beside its text, as in forms, is a line of its own before that. */
function splitLabel(row: readonly PlacedText[], { levelOf, keepsLines }: ReadingRules): PlacedText[][] {
  if (keepsLines) return [[...row]]
  const visible = row.filter(({ text }) => text.trim() !== '')
  const at = visible.findIndex((text, index) => {
    const before = visible[index - 1]
    return before && distance(before, text) > LABEL_GAP * text.size
  })
  const [label, beside] = [visible.slice(0, at), visible.slice(at)]
  const isBold = label.every((text) => text.isBold)
  const isLabel =
    at > 0 && levelOf(textOf(label), { isBold }) !== null && !beside.every((text) => text.isBold)
  return isLabel && textOf(beside).length >= MIN_BESIDE ? [label, beside] : [[...row]]
}

/** Columns of a table are farther apart than this, in sizes of their type. */
const COLUMN_GAP = 1.5

/** Type that is spaced out, as in some headings, comes with spaces between its letters; those between words are texts of their own. */
const SPACED = /^(?:\S )+\S$/
const SPACED_WORD = /^(?:\p{L} ){2,}\p{L}$/u

function textOf(row: readonly PlacedText[], keepsColumns = false): string {
  const countOf = (isRtl: boolean) =>
    row.filter((each) => each.isRtl === isRtl).reduce((sum, { text }) => sum + text.trim().length, 0)
  const isRtl = countOf(true) > countOf(false)
  const isSpacedOut = row.some((each) => SPACED_WORD.test(each.text))
  let written = ''
  let last: PlacedText | undefined
  // A space between columns is a text that is as wide as their distance.
  const texts = keepsColumns ? row.filter(({ text }) => text.trim() !== '') : row
  for (const each of isRtl ? fromTheRight(texts) : texts) {
    const gap = last ? distance(last, each) / each.size : 0
    const between = keepsColumns && gap > COLUMN_GAP ? ' | ' : gap > WORD_GAP ? ' ' : ''
    const text = isSpacedOut && SPACED.test(each.text) ? each.text.replaceAll(' ', '') : each.text
    written += `${between}${text}`
    last = each
  }
  // Fonts for Arabic have a sign for each form of a letter.
  const letters = isRtl ? written.normalize('NFKC') : written
  return letters
    .replaceAll('\uF001', 'fi')
    .replaceAll('\uF002', 'fl')
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
}

/** What ends a number is at its left in such a line. */
const MIRRORED = /^([.,:;)]+)(\d[\d.,]*)$/

/** In the order of reading; texts in the other direction, such as names, keep theirs. */
function fromTheRight(row: readonly PlacedText[]): PlacedText[] {
  const ordered: PlacedText[] = []
  let others: PlacedText[] = []
  for (const each of row.toSorted((a, b) => b.x - a.x)) {
    if (each.isRtl) {
      ordered.push(...others, each)
      others = []
    } else others.unshift({ ...each, text: each.text.replace(MIRRORED, '$2$1') })
  }
  return [...ordered, ...others]
}

const distance = (one: PlacedText, other: PlacedText): number =>
  Math.max(other.x - (one.x + one.width), one.x - (other.x + other.width))
