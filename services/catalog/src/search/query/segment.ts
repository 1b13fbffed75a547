import { isMoneyWord, isNoiseWord } from './noise-words.ts'
import type { Vocabulary, VocabularyPhrase } from '../vocabulary/vocabulary.ts'

/** A stretch of a query that means one thing. */
export interface Segment {
  /** The tokens of the query that it takes, in their order. */
  tokens: string[]
  /** Their places in the query. */
  places: number[]
  /** The vocabulary's phrases that those words are, or that hold just those words that tell something. */
  phrases: VocabularyPhrase[]
  /** 1 where the words stand as the vocabulary has them; less where only the telling ones do. */
  closeness: number
  /** Says little: need not occur. */
  isOptional: boolean
}

/** Words of a phrase that are missing from the query, or stand apart in it, make it less sure. */
const SCATTERED = 0.85

/** Splits a query's tokens into what they mean; every token belongs to one segment. */
export function segment(tokens: readonly string[], vocabulary: Vocabulary): Segment[] {
  const free = new Set(tokens.keys())
  const segments: Segment[] = []
  for (const candidate of candidatesIn(tokens, vocabulary)) {
    const places = placesOf(candidate, tokens, free)
    if (!places) continue
    for (const place of places) free.delete(place)
    const own = places.map((place) => tokens[place] ?? '')
    segments.push({
      tokens: own,
      places,
      phrases: samePhrases(candidate, own, vocabulary),
      closeness: candidate.closeness,
      isOptional: false,
    })
  }
  for (const place of free) {
    const token = tokens[place] ?? ''
    segments.push({ tokens: [token], places: [place], phrases: [], closeness: 1, isOptional: isNoiseWord(token) })
  }
  return withSomethingToAsk(segments.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0)))
}

interface CandidatePhrase {
  phrase: VocabularyPhrase
  /** Tokens that must be in the query. */
  needed: readonly string[]
  isContiguous: boolean
  closeness: number
}

/** What the query may mean, the surest first: the most telling words, then those that stand together. */
function candidatesIn(tokens: readonly string[], vocabulary: Vocabulary): CandidatePhrase[] {
  const present = new Set(tokens)
  const joined = ` ${tokens.join(' ')} `
  const found = new Map<string, CandidatePhrase>()
  for (const token of present)
    for (const phrase of vocabulary.byToken.get(token) ?? []) {
      const key = phrase.tokens.join(' ')
      if (found.has(key)) continue
      const candidate = fit(phrase, { key, joined, present })
      if (candidate) found.set(key, candidate)
    }
  return [...found.values()].toSorted(
    (one, other) => worthOf(other) - worthOf(one) || other.closeness - one.closeness,
  )
}

const worthOf = ({ needed, isContiguous, closeness }: CandidatePhrase) =>
  needed.reduce((sum, token) => sum + (isNoiseWord(token) ? 0.4 : 1), 0) * closeness + (isContiguous ? 0.3 : 0)

function fit(
  phrase: VocabularyPhrase,
  { key, joined, present }: { key: string; joined: string; present: ReadonlySet<string> },
): CandidatePhrase | null {
  const isContiguous = joined.includes(` ${key} `)
  if (isContiguous)
    return phrase.tokens.every(isMoneyWord) ? null : { phrase, needed: phrase.tokens, isContiguous, closeness: 1 }
  if (phrase.tokens.length === 1) return null
  const telling = [...new Set(phrase.tokens)].filter((token) => !isNoiseWord(token))
  if (telling.length === 0 || !telling.every((token) => present.has(token))) return null
  const noise = phrase.tokens.filter((token) => isNoiseWord(token))
  // One telling word means the phrase only where the rest of the phrase is asked for too.
  if (telling.length === 1 && !noise.every((token) => present.has(token))) return null
  const needed = [...telling, ...noise.filter((token) => present.has(token))]
  return { phrase, needed, isContiguous, closeness: SCATTERED * (needed.length / new Set(phrase.tokens).size) }
}

/** Where the phrase's words stand among the tokens that are still free; null where one is missing. */
function placesOf(
  { needed, isContiguous }: CandidatePhrase,
  tokens: readonly string[],
  free: ReadonlySet<number>,
): number[] | null {
  if (isContiguous)
    for (let at = 0; at + needed.length <= tokens.length; at += 1) {
      const places = needed.map((_, index) => at + index)
      if (places.every((place) => free.has(place) && tokens[place] === needed[place - at])) return places
    }
  const places: number[] = []
  for (const token of needed) {
    const place = tokens.findIndex((each, index) => each === token && free.has(index) && !places.includes(index))
    if (place !== -1) places.push(place)
    else if (!isNoiseWord(token)) return null
  }
  return places.length === 0 ? null : places.toSorted((one, other) => one - other)
}

/** All phrases that these very words stand for: several subjects may share them. */
function samePhrases(
  { phrase, isContiguous }: CandidatePhrase,
  own: readonly string[],
  { byToken }: Vocabulary,
): VocabularyPhrase[] {
  if (isContiguous) return [phrase]
  const telling = own.filter((token) => !isNoiseWord(token))
  const sameTelling = (other: VocabularyPhrase) => {
    const others = new Set(other.tokens.filter((token) => !isNoiseWord(token)))
    return others.size === new Set(telling).size && telling.every((token) => others.has(token))
  }
  const same = (byToken.get(telling[0] ?? '') ?? []).filter(sameTelling)
  return [phrase, ...same.filter((each) => each !== phrase)].slice(0, 4)
}

/** Where everything says little, everything is asked for. */
function withSomethingToAsk(segments: Segment[]): Segment[] {
  if (segments.some(({ isOptional }) => !isOptional)) return segments
  const says = segments.filter(({ tokens }) => !tokens.every(isMoneyWord))
  return segments.map((each) => ({ ...each, isOptional: says.length > 0 && !says.includes(each) }))
}
