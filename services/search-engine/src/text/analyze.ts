import { americanSpelling } from './american-spelling.ts'
import { inflectionStem } from './inflections.ts'

/** Stop words take no position, so that phrases match across them. */
const stopWords = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her him his how i if in ' +
    'into is it its itself me my no nor not of on or our ours own she should so some such than that the their theirs ' +
    'them then there these they this those through to too under up upon very was we were what when where which while ' +
    'who whom why will with within would you your yours'
  ).split(' '),
)

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu
/** Punctuation inside words. */
const INNER_PUNCTUATION = /[.'’]/u
/** Two parts with a hyphen. */
const HYPHENATED = /(?<![\p{L}\p{N}-])([\p{L}\p{N}]+)[-‐]([\p{L}\p{N}]+)(?![\p{L}\p{N}-])/gu
const MARKS = /\p{M}+/gu

/** "on-line" and "pre-k" are one word each: a stop word or a letter alone says nothing. */
const saysNothing = (part: string) => stopWords.has(part) || /^[a-z]$/.test(part)

/** Splits a text into words, lower case and without accents: "U.S." becomes `us`, "children's" becomes `children`. */
export function splitWords(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  const joined = folded.replaceAll(HYPHENATED, (both, first: string, second: string) =>
    saysNothing(first) || saysNothing(second) ? first + second : both,
  )
  return (joined.match(WORD) ?? []).map((word) =>
    INNER_PUNCTUATION.test(word) ? word.replaceAll('.', '').replace(/['’].*$/u, '') : word,
  )
}

/** No word is longer. Longer ones would keep the stemmer busy for seconds, and fill the cache. */
const MAX_STEMMED = 60

const MAX_STEMS = 200_000
/** A plain Map: indexing looks up every word, and an LRU cache is several times slower. */
const stems = new Map<string, string>()

/** The stem of a word, in American spelling. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const own = copyString(word)
  if (own.length > MAX_STEMMED) return own
  const made = /^[a-z]+$/.test(own) ? inflectionStem(americanSpelling(own)) : own
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(own, made)
  return made
}

/** Copies a substring, which would otherwise keep the whole text in memory. */
export const copyString = (part: string): string => Buffer.from(part).toString()

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** The analyzer: stems of a text's words, without stop words. */
export const analyze = (text: string): string[] => toTokens(splitWords(text))

/** Stems of words, without stop words. */
export function toTokens(words: readonly string[]): string[] {
  const tokens: string[] = []
  for (const word of words) if (!stopWords.has(word)) tokens.push(stemOf(word))
  return tokens
}
