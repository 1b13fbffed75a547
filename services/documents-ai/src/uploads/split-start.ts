// cspell:ignore atentamente
import type { Piece } from '@fundharbor/chassis/documents/pieces'

/** What our documents begin with: a table of facts with these labels. */
const LABELS = [
  'Address',
  'Amount',
  'Amount of the grant',
  'Amount requested',
  'Applicant',
  'Contact',
  'Date',
  'From other funding',
  'Funder',
  'Funding opportunity',
  'Grant',
  'Grantee',
  'Largest award',
  'Organization',
  'Period',
  'Place',
  'Project',
  'Project period',
  'Reporting period',
  'Spent so far',
  'Tax ID',
  'Total cost',
  'Total cost of the project',
]
/** In a PDF, only a space is between a label and its value. */
const LABELED = new RegExp(`^(?:${LABELS.join('|')})(?:$|:? )(?!.*[.!?]$)`)
const SALUTATION = /^Dear .{1,100},$/
/** Longer texts can be answers, and the head of a letter has no more lines. */
const MAX_VALUE = 200
const MAX_LINES = 20

interface SplitProposal {
  /** The head of a letter, or a table of facts, which answers no question. */
  start: Piece[]
  rest: Piece[]
}

/** Takes off the names, addresses and dates with which our own drafts begin. A table with blanks in it is one of facts. */
export function splitStart(pieces: readonly Piece[]): SplitProposal {
  const first = isTitle(pieces[0]) ? 1 : 0
  const end = pieces.findIndex(
    ({ text, level }, at) => at >= first && (text.length > MAX_VALUE || (level !== null && !isLabel(text))),
  )
  const lines = pieces.slice(first, end === -1 ? undefined : end).slice(0, MAX_LINES)
  const texts = lines.map(({ text }) => text)
  const count = (first === 0 && headOfLetter(texts)) || tableOfFacts(texts)
  return { start: lines.slice(0, count), rest: pieces.toSpliced(first, count) }
}

const isTitle = (piece: Piece | undefined) =>
  piece !== undefined && piece.level !== null && !isLabel(piece.text)

const isLabel = (text: string) => LABELS.includes(text)

/** The number of lines to the salutation. */
const headOfLetter = (lines: readonly string[]): number =>
  lines.findIndex((line) => SALUTATION.test(line)) + 1

/** The number of lines to the last fact. One alone can be anything, and values go on in lines without a label. */
function tableOfFacts(lines: readonly string[]): number {
  const facts = lines.filter((line) => LABELED.test(line)).length
  const length = lines.findLastIndex((line) => LABELED.test(line)) + 1
  return facts > 1 && facts * 2 >= length ? length : 0
}

const GREETING =
  /^(?:(?:yours )?sincerely|yours truly|respectfully(?: submitted)?|(?:kind|best|warm) regards|atentamente),?$/i
const SIGNATURE = /^\p{Lu}[^,.!?]{2,60},(?: [^.!?]{0,60},)? \p{Lu}\p{Ll}+ \d{1,2}, \d{4}$/u
const MAX_END_LINES = 6

/** Where the greeting and signature at the end begin, which belong to no answer; -1 if there are none. */
export const endOf = (pieces: readonly Piece[]): number =>
  pieces.findIndex(
    ({ text }, at) =>
      (at >= pieces.length - MAX_END_LINES && GREETING.test(text)) ||
      (at === pieces.length - 1 && SIGNATURE.test(text)),
  )
