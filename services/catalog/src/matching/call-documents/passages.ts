import type { Piece } from '@fundharbor/chassis/documents/pieces'
import type { BriefPart } from '@fundharbor/contracts/catalog/briefs'
import { sentencesOf } from '../briefs/blocks.ts'

/** A paragraph, heading, list item or row of a funder's document, with what is above it. */
export interface Passage {
  text: string
  /** As in the document; cells of a table are apart by ` | `. */
  lines: string[]
  isHeading: boolean
  isItem: boolean
  page: number | null
  /** The headings above, the nearest first. */
  above: string[]
  /** What introduces a list or a value, e.g. `Funding range:`. */
  lead: string
}

/** Something that a document says, with the words that say it. */
export interface FoundLine {
  part: BriefPart
  text: string
  weight?: string
  quote: string
  page: number | null
}

/** Lines of a table of contents, in which headings have dots and a page number behind them. */
const ENTRY_OF_CONTENTS = /(?:\.\s?){4,}\s*\d+$|\|\s*(?:pg\.?\s*)?\d+$/
const MAX_VALUE = 160
/** Large type that is a sentence is no heading. */
const MAX_HEADING = 90

const isHeadline = ({ text, level }: Piece): boolean =>
  level !== null && text.length <= MAX_HEADING && !/[.!]$/.test(text)

/** The passages of a document in its order. A label in bold and the value below it are one. */
export function passagesOf(pieces: readonly Piece[]): Passage[] {
  const passages: Passage[] = []
  let above: { text: string; level: number }[] = []
  let lead = ''
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]
    if (!piece || ENTRY_OF_CONTENTS.test(piece.text)) continue
    const next = pieces[at + 1]
    const { level, isItem = false, page = null } = piece
    const isHead = isHeadline(piece)
    const isLabel =
      isHead &&
      piece.text.endsWith(':') &&
      next?.level === null &&
      !next.isItem &&
      next.text.length < MAX_VALUE
    const whole = isLabel ? `${piece.text} ${next.text}` : piece.text
    if (isLabel) at += 1
    const lines = whole.split('\n').map((line) => line.trim())
    const text = lines.join(' ')
    const rank = isHead ? (level ?? 0) : Infinity
    above = above.filter((each) => each.level < rank)
    const isHeading = isHead && !isLabel
    passages.push({
      text,
      lines,
      isHeading,
      isItem,
      page,
      above: above.map((each) => each.text).toReversed(),
      lead,
    })
    if (isHead) above.push({ text, level: rank })
    if (text.endsWith(':')) lead = text
    else if (!isItem) lead = ''
  }
  return passages
}

/** Whether the nearest headings say what a passage is about. */
export const isBelow = ({ above }: Passage, pattern: RegExp, depth = 3): boolean =>
  above.slice(0, depth).some((heading) => pattern.test(heading))

const LABELED = /^\p{Lu}[^:.]{2,70}: ?\S/u

/** The sentences of a passage; a heading, a row of a table or a line with a label is one. */
export function sentencesIn({ text, lines, isHeading }: Passage): string[] {
  if (isHeading || text.includes(' | ')) return lines
  if (lines.filter((line) => LABELED.test(line)).length < 2) return sentencesOf(text)
  const rows: string[] = []
  for (const line of lines) rows.push(LABELED.test(line) ? line : `${rows.pop() ?? ''} ${line}`.trim())
  return rows
}

/** A name without its number: `Section A: Need` is `Need`. */
export const withoutNumber = (name: string): string =>
  name
    .replace(/^[^\p{L}\p{N}$(“"]+/u, '')
    .replace(
      /^(?:(?:section|criterion|factor|part|step|attachment|appendix)\s+[\dA-Z]{1,3}|\d{1,2}(?:\.\d{1,2})*|[A-Z])\s*[.):–-]\s+/i,
      '',
    )
    .trim()

/** Each once, by what it says, the first ones. */
export function firstLines(lines: readonly FoundLine[], count: number): FoundLine[] {
  const keyOf = ({ text }: FoundLine) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return [...new Map(lines.toReversed().map((line) => [keyOf(line), line])).values()]
    .toReversed()
    .slice(0, count)
}
