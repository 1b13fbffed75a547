import type { Piece } from '@fundharbor/chassis/documents/pieces'
import { MAX_ANSWER_LENGTH, type ProposalPart } from '@fundharbor/contracts/documents/answers'
import { withoutBlanks } from './blanks.ts'
import { knownHeading, splitRunIn } from './headings.ts'
import type { ReadProposal } from './parsed.ts'
import { endOf, splitStart } from './split-start.ts'

interface Section {
  heading: string
  level: number
  target: string | null
  text: string
}

/**
 * What a file says, part by part, each with the question that it seems to answer. Only blanks and the start of our own
 * drafts are left out.
 */
export function readParts(pieces: readonly Piece[]): ReadProposal {
  let blanks = 0
  const filled = (piece: Piece) => {
    const { text, blanks: found } = withoutBlanks(piece.text)
    blanks += found
    return text === '' ? [] : [{ ...piece, text }]
  }
  const { start, rest } = splitStart(pieces)
  const parts = sectionsOf(rest.flatMap(filled)).flatMap(({ heading, text, target }) =>
    splitLong(text).map((each): ProposalPart => ({ heading, text: each, target })),
  )
  return {
    start: start
      .flatMap(filled)
      .map(({ text }) => text)
      .join('\n'),
    parts: withinLimit(parts.filter(({ heading, text }) => heading !== '' || text !== '')),
    blanks,
  }
}

/** A part of a part belongs to the same answer, unless its heading is exactly that of another one. */
function sectionsOf(pieces: readonly Piece[]): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  const title = titleOf(pieces)
  const start = (heading: string, level: number, isTitle = false) => {
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    const own = knownHeading(heading)
    const parent = open.at(-1)?.target ?? null
    const target = own?.target && (own.isExact || !(parent || isTitle)) ? own.target : parent
    const section = { heading, level, target, text: '' }
    sections.push(section)
    open.push(section)
  }
  const end = endOf(pieces)
  for (const [at, piece] of pieces.entries()) {
    if (at === end) start('', 1)
    const enclosing = open.findLast(({ level }) => level < RUN_IN)
    const runIn = piece.level === null && !enclosing?.target ? splitRunIn(piece.text) : null
    if (runIn) start(runIn.heading, RUN_IN)
    else if (piece.level !== null) start(piece.text, piece.level, piece === title)
    const text = runIn?.text ?? (piece.level === null ? piece.text : '')
    if (sections.length === 0) sections.push({ heading: '', level: 0, target: null, text: '' })
    const last = sections.at(-1)
    if (last && text !== '') last.text += `${last.text && '\n'}${text}`
  }
  return sections
}

/** Below every other heading. */
const RUN_IN = 20

/** The title of the document: its first heading, if no other is as high. */
function titleOf(pieces: readonly Piece[]): Piece | undefined {
  const headings = pieces.filter(({ level }) => level !== null)
  const [first, ...others] = headings
  return others.length > 0 && others.every(({ level }) => (level ?? 0) > (first?.level ?? 0))
    ? first
    : undefined
}

/** Ends of a paragraph, a sentence and a word: the first kind that a text has is where it is split. */
const ENDS = [/\n/g, /[.!?。؟।](?=\s)/g, /\s/g]

/** Splits a text into parts that are short enough for an answer. */
function splitLong(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > MAX_ANSWER_LENGTH) {
    const start = rest.slice(0, MAX_ANSWER_LENGTH)
    const at = ENDS.map((end) => [...start.matchAll(end)].at(-1)?.index ?? 0).find((end) => end > 0)
    const part = at === undefined ? start : start.slice(0, at + 1)
    parts.push(part.trim())
    rest = rest.slice(part.length).trim()
  }
  return [...parts, rest]
}

/** An answer takes the parts that fit into it, and headings need a text; the others wait for somebody to choose. */
function withinLimit(parts: readonly ProposalPart[]): ProposalPart[] {
  const lengths = new Map<string, number>()
  const answered = new Set(parts.flatMap(({ target, text }) => (text === '' ? [] : [target])))
  return parts.map((part) => {
    if (part.target === null || !answered.has(part.target)) return { ...part, target: null }
    const length = (lengths.get(part.target) ?? 0) + part.heading.length + part.text.length + 2
    if (length > MAX_ANSWER_LENGTH && lengths.has(part.target)) return { ...part, target: null }
    lengths.set(part.target, length)
    return part
  })
}
