import { createRequire } from 'node:module'
import bidiFactory from 'bidi-js'
import type { Run } from '../runs.ts'
import { fontsOf } from './fonts.ts'

// The module build of `linebreak` has no types.
const LineBreaker = createRequire(import.meta.url)('linebreak') as new (text: string) => {
  nextBreak(): { position: number; required: boolean } | null
}

const bidi = bidiFactory()

/** The smallest piece of text that is measured and drawn: one style, font and direction, without breaks. */
export interface Atom {
  text: string
  font: string
  /** Level of the bidirectional algorithm; odd levels run from right to left. */
  level: number
  run: Run
  /** Whether a line may or must end after it. */
  breaks: 'never' | 'may' | 'must'
}

/** Splits a paragraph's runs into atoms, in reading order. */
export function splitAtoms(runs: Run[], rtl: boolean): Atom[] {
  const text = runs.map((run) => run.text).join('')
  if (text === '') return []
  const { levels } = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const owners = runs.flatMap((run) => Array<Run>(run.text.length).fill(run))
  const fonts = runs.flatMap((run) =>
    fontsOf(run.text, { bold: run.bold, italic: run.italic || run.missing }),
  )
  const ends = breaksOf(text)
  const atoms: Atom[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    const isCut =
      at === text.length ||
      ends.has(at) ||
      owners[at] !== owners[start] ||
      fonts[at] !== fonts[start] ||
      levels[at] !== levels[start]
    if (!isCut) continue
    const [run, font, level = 0] = [owners[start], fonts[start], levels[start]]
    if (run && font) {
      const piece = mirroredText(text, { start, end: at, mirrored })
      atoms.push({ text: visible(piece, level), font, level, run, breaks: ends.get(at) ?? 'never' })
    }
    start = at
  }
  return atoms
}

/** No line is as long, and measuring a word takes longer than its length grows. */
const LONGEST_WORD = 300

/** Where a line may or must end (UAX 14), also within words that no line can hold. */
function breaksOf(text: string): Map<number, 'may' | 'must'> {
  const ends = new Map<number, 'may' | 'must'>()
  const breaker = new LineBreaker(text)
  let last = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    for (last += LONGEST_WORD; last < next.position; last += LONGEST_WORD) {
      if (isLowSurrogate(text, last)) last -= 1
      ends.set(last, 'may')
    }
    last = next.position
    ends.set(last, next.required && last < text.length ? 'must' : 'may')
  }
  return ends
}

/** Whether the second half of a character stands at a position. */
const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? '')

interface Piece {
  start: number
  end: number
  mirrored: Map<number, string>
}

function mirroredText(text: string, { start, end, mirrored }: Piece): string {
  let piece = ''
  for (let at = start; at < end; at += 1) piece += mirrored.get(at) ?? text[at]
  return piece.replaceAll('\n', '')
}

const RTL_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** The font library reverses letters of right-to-left scripts. Neutral characters are reversed here. */
const visible = (text: string, level: number): string =>
  level % 2 === 1 && !RTL_SCRIPT.test(text) ? [...text].toReversed().join('') : text

/** Orders a line's atoms from left to right (rule L2 of the bidirectional algorithm). */
export function visualOrder<T extends { level: number }>(line: readonly T[]): T[] {
  const atoms = [...line]
  const highest = Math.max(0, ...atoms.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    let start = 0
    while (start < atoms.length) {
      if ((atoms[start]?.level ?? 0) < level) {
        start += 1
        continue
      }
      let end = start
      while (end < atoms.length && (atoms[end]?.level ?? 0) >= level) end += 1
      atoms.splice(start, end - start, ...atoms.slice(start, end).toReversed())
      start = end
    }
  }
  return atoms
}
