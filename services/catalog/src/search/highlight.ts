import { textOf } from '@fundharbor/chassis/http/html'
import { labelOf, categories } from '@fundharbor/contracts/vocabulary'
import type { UnderstoodQuery } from './read-query.ts'
import { analyze, copyString } from '../text/analyze.ts'

/** The texts that are highlighted. */
export interface HighlightedRow {
  title: string
  funderName: string
  sector: string | null
  category: string
  sourceNumber: string | null
  /** Eligibility and description, with markup. */
  prose: string
}

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const CLOSING_PUNCTUATION = /^[^\s\p{L}\p{N}]+/u
const FRAGMENT_WORDS = 18
const MAX_FRAGMENTS = 2

/** The beginning is searched first; the rest only if it has no match. */
const SEARCHED_FIRST = 3000

interface Word {
  written: string
  start: number
  end: number
  isMatched: boolean
}

/** The snippet of a row: up to two plain-text fragments with matched words between « and »; null without a match. */
export function highlight(row: HighlightedRow, { concepts, phrases }: UnderstoodQuery): string | null {
  const sequences = [
    ...concepts.flatMap(({ alternatives }) => alternatives.map(({ tokens }) => tokens)),
    ...phrases,
  ]
  const prose = row.prose.replaceAll(/<[^>]*>?/g, ' ')
  const head = [row.title, row.funderName, row.sector, labelOf(categories, row.category), row.sourceNumber]
  const places = [
    prose.slice(0, SEARCHED_FIRST),
    prose.slice(SEARCHED_FIRST),
    head.filter(Boolean).join(' · '),
  ]
  for (const place of places) {
    // « and » are our own marks.
    const text = place.replaceAll(/[«»]/g, '"')
    const fragments = fragmentsOf(text, markWords(text, sequences))
    if (fragments) return textOf(fragments)
  }
  return null
}

/** Maximum number of cached words. A plain Map is faster than an LRU cache for so many lookups. */
const MAX_KNOWN = 50_000
const knownWords = new Map<string, readonly string[]>()

function tokensOfWord(written: string): readonly string[] {
  const known = knownWords.get(written)
  if (known) return known
  const tokens = analyze(written)
  if (knownWords.size >= MAX_KNOWN) knownWords.clear()
  knownWords.set(copyString(written), tokens)
  return tokens
}

/** Splits a text into words and marks those that match a token sequence. */
function markWords(text: string, sequences: readonly (readonly string[])[]): Word[] {
  const byFirst = Map.groupBy(sequences, ([first]) => first)
  const mayStart = firstLetterFilter(sequences)
  const words: Word[] = []
  for (const { 0: written, index } of text.matchAll(WORD))
    words.push({ written, start: index, end: index + written.length, isMatched: false })
  for (const [at, { written }] of words.entries()) {
    if (!mayStart(written)) continue
    for (const token of tokensOfWord(written))
      for (const sequence of byFirst.get(token) ?? []) markSequence(words, at, sequence)
  }
  return words
}

/** Marks a sequence that starts at an index, if all its tokens follow; stop words may be in between. */
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

/** First letters that American spelling changes: "kerb", "oestrogen". */
const britishFirstLetters = new Map([
  ['c', 'k'],
  ['e', 'o'],
])

/** A cheap filter: stems start with the same letter as their words. */
function firstLetterFilter(sequences: readonly (readonly string[])[]): (written: string) => boolean {
  const letters = new Set<number>()
  for (const first of sequences.map(([token = '']) => token.charAt(0)))
    for (const letter of [first, britishFirstLetters.get(first) ?? first])
      letters.add(letter.charCodeAt(0)).add(letter.toUpperCase().charCodeAt(0))
  // Accented letters are folded.
  return (written) => written.charCodeAt(0) > 127 || letters.has(written.charCodeAt(0))
}

/** The fragments with the most matched words, in text order; null without a match. */
function fragmentsOf(text: string, words: readonly Word[]): string | null {
  const chosen: number[] = []
  for (let count = 0; count < MAX_FRAGMENTS; count += 1) {
    const from = findBestFragment(words, chosen)
    if (from !== null) chosen.push(from)
  }
  if (chosen.length === 0) return null
  const fragments = chosen
    .toSorted((one, other) => one - other)
    .map((from) => markUp(text, words.slice(from, from + FRAGMENT_WORDS)))
  return fragments.join(' … ')
}

/** Start of the fragment with the most matched words that does not overlap the chosen ones. */
function findBestFragment(words: readonly Word[], chosen: readonly number[]): number | null {
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

/** The fragment's text with its matched words marked. */
function markUp(text: string, words: readonly Word[]): string {
  const [first] = words
  const last = words.at(-1)
  if (!first || !last) return ''
  let written = ''
  let at = first.start
  for (const { start, end, isMatched } of words) {
    written += text.slice(at, start) + (isMatched ? `«${text.slice(start, end)}»` : text.slice(start, end))
    at = end
  }
  return written + (CLOSING_PUNCTUATION.exec(text.slice(at, at + 3))?.[0] ?? '')
}
