import stem from 'wink-porter2-stemmer'
import { americanSpelling } from './american-spelling.ts'

/** Words that say nothing about a subject; they take no position, so that phrases close over them. */
const stopWords = new Set(
  (
    'a an and are as at be been being but by can could did do does for from had has have he her him his how i if in ' +
    'into is it its itself me my no nor not of on or our ours own she should so some such than that the their theirs ' +
    'them then there these they this those through to too under up upon very was we were what when where which while ' +
    'who whom why will with within would you your yours'
  ).split(' '),
)

const WORD = /(?:\p{L}\.){2,}|[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu
/** What may stand inside a word. */
const SIGNS = /[.'’]/u
const MARKS = /\p{M}+/gu

/** The words of a text as written, lower case and without accents: "U.S." is `us`, "children's" is `children`. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
  return (folded.match(WORD) ?? []).map((word) =>
    SIGNS.test(word) ? word.replaceAll('.', '').replace(/['’].*$/u, '') : word,
  )
}

/** The stemmer confuses these with unrelated words: "organization" with "organ", "international" with "intern". */
const ownStems: [beginning: string, stem: string][] = [
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
// The longest beginning decides: "engineering" is no "engine".
ownStems.sort(([one], [other]) => other.length - one.length)

const MOST_STEMS = 200_000
const stems = new Map<string, string>()

/** A word's stem in American spelling; the same for all its forms. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const own = copyOf(word)
  const made = /^[a-z]+$/.test(own) ? makeStem(americanSpelling(own)) : own
  if (stems.size >= MOST_STEMS) stems.clear()
  stems.set(own, made)
  return made
}

/** A part of a text keeps the whole text in memory for as long as it is kept itself; its copy does not. */
export const copyOf = (part: string): string => Buffer.from(part).toString()

function makeStem(word: string): string {
  return ownStems.find(([beginning]) => word.startsWith(beginning))?.[1] ?? stem(word)
}

export const isStopWord = (word: string): boolean => stopWords.has(word)

/** The tokens of a text in their order: stems of its words without stop words. */
export const analyze = (text: string): string[] => tokensOf(wordsOf(text))

/** The same for words that were split already. */
export function tokensOf(words: readonly string[]): string[] {
  const tokens: string[] = []
  for (const word of words) if (!stopWords.has(word)) tokens.push(stemOf(word))
  return tokens
}
