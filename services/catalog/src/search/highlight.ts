import { textOf } from '@fundharbor/chassis/http/html'
import { beginningAt, findWords, possibleBeginnings, type WordBounds } from './text-words.ts'
import type { UnderstoodQuery } from './read-query.ts'
import { analyze, copyString } from '@fundharbor/search-engine/text/analyze'

const CLOSING_PUNCTUATION = /^[^\s\p{L}\p{N}]+/u
const FRAGMENT_WORDS = 18
/** Words of a fragment before its first match. */
const WORDS_BEFORE = 3
const MAX_FRAGMENTS = 2

/** The beginning is searched first; the rest only if it has no match. */
const SEARCHED_FIRST = 3000

/**
 * Highlights descriptions (see `plainProse`) for a query: up to two plain-text fragments with matched words between « and »;
 * null without a match.
 */
export function highlighter({ concepts, phrases }: UnderstoodQuery): (prose: string) => string | null {
  const sequences = [
    ...concepts.flatMap(({ alternatives }) => alternatives.map(({ tokens }) => tokens)),
    ...phrases,
  ]
  const sought = {
    byFirst: Map.groupBy(sequences, ([first]) => first),
    beginnings: possibleBeginnings(sequences.map(([first = '']) => first)),
  }
  return (prose) => {
    const fragments =
      fragmentsOf(prose.slice(0, SEARCHED_FIRST), sought) ?? fragmentsOf(prose.slice(SEARCHED_FIRST), sought)
    return fragments === null ? null : textOf(fragments)
  }
}

/** Token sequences by their first token, and how their first words can begin. */
interface SoughtSequences {
  byFirst: ReadonlyMap<string | undefined, readonly (readonly string[])[]>
  beginnings: Uint8Array
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

/** The numbers of the words that belong to a sequence, ascending. */
function findMatches(text: string, words: WordBounds, { byFirst, beginnings }: SoughtSequences): number[] {
  const tokensAt = (word: number) => tokensOfWord(text.slice(words.starts[word], words.ends[word]))
  const matched = new Set<number>()
  for (let word = 0; word < words.starts.length; word += 1) {
    if (beginnings[beginningAt(text, words.starts[word]!)] === 0) continue
    for (const token of tokensAt(word))
      for (const sequence of byFirst.get(token) ?? [])
        for (const found of matchSequence(tokensAt, [word, words.starts.length], sequence)) matched.add(found)
  }
  return [...matched].toSorted((one, other) => one - other)
}

/** The words from `first` on that are a sequence, if all its tokens follow; stop words may be in between. */
function matchSequence(
  tokensAt: (word: number) => readonly string[],
  [first, end]: [number, number],
  sequence: readonly string[],
): number[] {
  const found: number[] = []
  let next = 0
  for (let word = first; word < end && next < sequence.length; word += 1) {
    for (const token of tokensAt(word)) {
      if (token !== sequence[next]) return []
      found.push(word)
      next += 1
    }
  }
  return next < sequence.length ? [] : found
}

/** The fragments with the most matched words, in text order; null without a match. */
function fragmentsOf(text: string, sought: SoughtSequences): string | null {
  const words = findWords(text)
  const matches = findMatches(text, words, sought)
  if (matches.length === 0) return null
  const chosen: number[] = []
  for (let count = 0; count < MAX_FRAGMENTS; count += 1) {
    const from = findBestFragment(matches, Math.max(0, words.starts.length - FRAGMENT_WORDS), chosen)
    if (from !== null) chosen.push(from)
  }
  const isMatched = new Set(matches)
  const fragments = chosen
    .toSorted((one, other) => one - other)
    .map((from) => markUp(text, sliceWords(words, from), (word) => isMatched.has(from + word)))
  return fragments.join(' … ')
}

const sliceWords = ({ starts, ends }: WordBounds, from: number): WordBounds => ({
  starts: starts.slice(from, from + FRAGMENT_WORDS),
  ends: ends.slice(from, from + FRAGMENT_WORDS),
})

/** First word of the fragment with the most matches that does not overlap the chosen ones. */
function findBestFragment(
  matches: readonly number[],
  last: number,
  chosen: readonly number[],
): number | null {
  let best: { from: number; matched: number } | null = null
  for (const [index, word] of matches.entries()) {
    const from = Math.min(last, Math.max(0, word - WORDS_BEFORE))
    if (chosen.some((other) => Math.abs(other - from) < FRAGMENT_WORDS)) continue
    let [first, end] = [index, index + 1]
    while (first > 0 && matches[first - 1]! >= from) first -= 1
    while (end < matches.length && matches[end]! < from + FRAGMENT_WORDS) end += 1
    if (!best || end - first > best.matched) best = { from, matched: end - first }
  }
  return best && best.from
}

/** The fragment's text with its matched words marked. */
function markUp(text: string, { starts, ends }: WordBounds, isMatched: (word: number) => boolean): string {
  let written = ''
  let at = starts[0] ?? 0
  for (const [word, start] of starts.entries()) {
    const [before, itself] = [text.slice(at, start), text.slice(start, ends[word])]
    written += before + (isMatched(word) ? `«${itself}»` : itself)
    at = ends[word] ?? at
  }
  return written + (CLOSING_PUNCTUATION.exec(text.slice(at, at + 3))?.[0] ?? '')
}
