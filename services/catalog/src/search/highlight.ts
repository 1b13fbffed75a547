import { textOf } from '@fundharbor/chassis/http/html'
import { labelOf, categories } from '@fundharbor/contracts/vocabulary'
import type { Understanding } from './read-query.ts'
import { analyze, copyOf } from '../text/analyze.ts'

/** What is searched for the words that matched. */
export interface HighlightedRow {
  title: string
  funderName: string
  sector: string | null
  category: string
  sourceNumber: string | null
  /** Markup: who may apply and the description. */
  prose: string
}

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const CLOSING_SIGNS = /^[^\s\p{L}\p{N}]+/u
const FRAGMENT_WORDS = 18
const MOST_FRAGMENTS = 2

/** So much of a text is searched first; the rest only where that has nothing. */
const NEAR = 3000

interface Word {
  written: string
  start: number
  end: number
  isMatched: boolean
}

/** The words of a row that answer a query, between « and » in at most two fragments of plain text; null where none do. */
export function highlight(row: HighlightedRow, { concepts, phrases }: Understanding): string | null {
  const sequences = [
    ...concepts.flatMap(({ alternatives }) => alternatives.map(({ tokens }) => tokens)),
    ...phrases,
  ]
  const prose = row.prose.replaceAll(/<[^>]*>?/g, ' ')
  const head = [row.title, row.funderName, row.sector, labelOf(categories, row.category), row.sourceNumber]
  const places = [prose.slice(0, NEAR), prose.slice(NEAR), head.filter(Boolean).join(' · ')]
  for (const place of places) {
    // These signs are ours.
    const text = place.replaceAll(/[«»]/g, '"')
    const fragments = fragmentsOf(text, markWords(text, sequences))
    if (fragments) return textOf(fragments)
  }
  return null
}

/** Texts repeat their words: so many are analyzed once. */
const MOST_KNOWN = 50_000
const knownWords = new Map<string, readonly string[]>()

function tokensOfWord(written: string): readonly string[] {
  const known = knownWords.get(written)
  if (known) return known
  const tokens = analyze(written)
  if (knownWords.size >= MOST_KNOWN) knownWords.clear()
  knownWords.set(copyOf(written), tokens)
  return tokens
}

/** All words of a text, and which of them are part of a sequence. */
function markWords(text: string, sequences: readonly (readonly string[])[]): Word[] {
  const byFirst = Map.groupBy(sequences, ([first]) => first)
  const mayBegin = beginningsOf(sequences)
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(WORD))
    words.push({ written, start: index, end: index + written.length, isMatched: false })
  for (const [at, { written }] of words.entries()) {
    if (!mayBegin(written)) continue
    for (const token of tokensOfWord(written))
      for (const sequence of byFirst.get(token) ?? []) markSequence(words, at, sequence)
  }
  return words
}

/** Marks a sequence whose first token stands at a place, if the others follow; stop words may stand between. */
function markSequence(words: readonly Word[], at: number, sequence: readonly string[]): void {
  const found: Word[] = []
  let next = 0
  for (let place = at; place < words.length && next < sequence.length; place += 1) {
    const word = words[place] as Word
    for (const token of tokensOfWord(word.written)) {
      if (token !== sequence[next]) return
      found.push(word)
      next += 1
    }
  }
  if (next < sequence.length) return
  for (const word of found) word.isMatched = true
}

/** Spelling in American English changes these first letters: "kerb", "oestrogen". */
const britishBeginnings = new Map([
  ['c', 'k'],
  ['e', 'o'],
])

/** Tells quickly of most words that no sequence begins with them: stems begin as their words do. */
function beginningsOf(sequences: readonly (readonly string[])[]): (written: string) => boolean {
  const letters = new Set<number>()
  for (const first of sequences.map(([token = '']) => token.charAt(0)))
    for (const letter of [first, britishBeginnings.get(first) ?? first])
      letters.add(letter.charCodeAt(0)).add(letter.toUpperCase().charCodeAt(0))
  // Accents are folded.
  return (written) => written.charCodeAt(0) > 127 || letters.has(written.charCodeAt(0))
}

/** The stretches with the most matched words, in the order of the text; null where nothing matched. */
function fragmentsOf(text: string, words: readonly Word[]): string | null {
  const chosen: number[] = []
  for (let count = 0; count < MOST_FRAGMENTS; count += 1) {
    const from = bestStretch(words, chosen)
    if (from !== null) chosen.push(from)
  }
  if (chosen.length === 0) return null
  const fragments = chosen
    .toSorted((one, other) => one - other)
    .map((from) => marked(text, words.slice(from, from + FRAGMENT_WORDS)))
  return fragments.join(' … ')
}

/** Where a stretch begins that has the most matched words and overlaps none of the chosen ones. */
function bestStretch(words: readonly Word[], chosen: readonly number[]): number | null {
  let best: { from: number; matched: number } | null = null
  const last = Math.max(0, words.length - FRAGMENT_WORDS)
  for (const [place, { isMatched }] of words.entries()) {
    if (!isMatched) continue
    const from = Math.min(last, Math.max(0, place - 3))
    if (chosen.some((other) => Math.abs(other - from) < FRAGMENT_WORDS)) continue
    const matched = words.slice(from, from + FRAGMENT_WORDS).filter((word) => word.isMatched).length
    if (!best || matched > best.matched) best = { from, matched }
  }
  return best && best.from
}

/** The text from the first word to the last, with what stands around the matched ones. */
function marked(text: string, words: readonly Word[]): string {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last) return ''
  let written = ''
  let at = first.start
  for (const { start, end, isMatched } of words) {
    written += text.slice(at, start) + (isMatched ? `«${text.slice(start, end)}»` : text.slice(start, end))
    at = end
  }
  return written + (CLOSING_SIGNS.exec(text.slice(at, at + 3))?.[0] ?? '')
}
