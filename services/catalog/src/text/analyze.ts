import stem from 'wink-porter2-stemmer'
import { americanSpelling } from './american-spelling.ts'

/** Stop words take no position, so that phrases match across them. */
const stopWords = new Set(
  (
    'a an and are as at be been being but by can could did do does for from had has have he her him his how i if in ' +
    'into is it its itself me my no nor not of on or our ours own she should so some such than that the their theirs ' +
    'them then there these they this those through to too under up upon very was we were what when where which while ' +
    'who whom why will with within would you your yours'
  ).split(' '),
)

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu
/** Punctuation inside words. */
const INNER_PUNCTUATION = /[.'’]/u
const MARKS = /\p{M}+/gu

/** Splits a text into words, lower case and without accents: "U.S." becomes `us`, "children's" becomes `children`. */
export function splitWords(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  return (folded.match(WORD) ?? []).map((word) =>
    INNER_PUNCTUATION.test(word) ? word.replaceAll('.', '').replace(/['’].*$/u, '') : word,
  )
}

/** Exceptions where the stemmer conflates unrelated words: "organization" and "organ". */
const stemExceptions: [beginning: string, stem: string][] = [
  ['animal', 'animal'],
  ['authorit', 'authorit'],
  ['demonstrator', 'demonstrator'],
  ['destination', 'destination'],
  ['doctoral', 'doctoral'],
  ['doctorate', 'doctoral'],
  ['emergenc', 'emergenc'],
  ['engine', 'engine'],
  ['engineer', 'engineer'],
  ['experiment', 'experiment'],
  ['foreigner', 'foreigner'],
  ['humanities', 'humanities'],
  ['implemental', 'implemental'],
  ['informal', 'informal'],
  ['instrumentation', 'instrumentation'],
  ['internal', 'internal'],
  ['international', 'international'],
  ['machining', 'machining'],
  ['mindful', 'mindful'],
  ['naturaliz', 'naturaliz'],
  ['organic', 'organic'],
  ['organiz', 'organiz'],
  ['publication', 'publication'],
  ['publicity', 'publicity'],
  ['renewable', 'renewable'],
  ['reporter', 'reporter'],
  ['residenc', 'residenc'],
  ['secondment', 'secondment'],
  ['standardiz', 'standardiz'],
  ['synthesys', 'synthesys'],
  ['translator', 'translator'],
  ['traveler', 'traveler'],
  ['universit', 'universit'],
  ['wellness', 'wellness'],
]
// The longest prefix wins: "engineering" is not "engine".
stemExceptions.sort(([one], [other]) => other.length - one.length)

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
  const made = /^[a-z]+$/.test(own) ? makeStem(americanSpelling(own)) : own
  if (stems.size >= MAX_STEMS) stems.clear()
  stems.set(own, made)
  return made
}

/** Copies a substring, which would otherwise keep the whole text in memory. */
export const copyString = (part: string): string => Buffer.from(part).toString()

function makeStem(word: string): string {
  return stemExceptions.find(([beginning]) => word.startsWith(beginning))?.[1] ?? stem(word)
}

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** The analyzer: stems of a text's words, without stop words. */
export const analyze = (text: string): string[] => toTokens(splitWords(text))

/** Stems of words, without stop words. */
export function toTokens(words: readonly string[]): string[] {
  const tokens: string[] = []
  for (const word of words) if (!stopWords.has(word)) tokens.push(stemOf(word))
  return tokens
}
