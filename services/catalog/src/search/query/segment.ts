import { isMoneyWord, isNoiseWord } from './noise-words.ts'
import type { Vocabulary, VocabularyPhrase } from '../../vocabulary/vocabulary.ts'

/** A phrase of the vocabulary that a query may mean. */
export interface CandidatePhrase {
  phrase: VocabularyPhrase
  /** Places of its words in the query, ascending. */
  places: readonly number[]
  /** 1 where the words stand as the vocabulary has them; less where only the telling ones do. */
  closeness: number
}

/** A stretch of a query that means one thing. */
export interface Segment {
  /** The tokens of the query that it takes, in their order. */
  tokens: string[]
  /** Their places in the query. */
  places: readonly number[]
  /** What the vocabulary knows those words as. */
  candidates: readonly CandidatePhrase[]
  /** Says little: need not occur. */
  isOptional: boolean
}

/** Words of a phrase that stand apart in the query make it less sure. */
const SCATTERED = 0.85
/** So many other words may stand between them. */
const MOST_BETWEEN = 2
const NOISE_WORTH = 0.4
const CONTIGUOUS_BONUS = 0.3

/** All phrases of the vocabulary that stand in the query, whole or with their telling words. */
export function candidatePhrases(tokens: readonly string[], vocabulary: Vocabulary): CandidatePhrase[] {
  const phrases = new Set(tokens.flatMap((token) => vocabulary.byToken.get(token) ?? []))
  return [...phrases].flatMap((phrase) => contiguous(phrase, tokens) ?? scattered(phrase, tokens) ?? [])
}

function contiguous(phrase: VocabularyPhrase, tokens: readonly string[]): CandidatePhrase | null {
  if (phrase.tokens.every(isMoneyWord)) return null
  const at = tokens.findIndex((_, index) =>
    phrase.tokens.every((token, offset) => tokens[index + offset] === token),
  )
  return at === -1 ? null : { phrase, places: phrase.tokens.map((_, offset) => at + offset), closeness: 1 }
}

function scattered(phrase: VocabularyPhrase, tokens: readonly string[]): CandidatePhrase | null {
  const own = [...new Set(phrase.tokens)]
  const telling = own.filter((token) => !isNoiseWord(token))
  const present = own.filter((token) => tokens.includes(token))
  const isPresent = telling.length > 0 && telling.every((token) => present.includes(token))
  // One telling word means the phrase only where all the rest of the phrase is asked for too.
  if (!isPresent || present.length < 2 || (telling.length === 1 && present.length < own.length)) return null
  const places = present.map((token) => tokens.indexOf(token)).toSorted((one, other) => one - other)
  const spread = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1
  if (spread > places.length + MOST_BETWEEN) return null
  return { phrase, places, closeness: SCATTERED * (present.length / own.length) }
}

/** Splits a query's tokens into what they mean, the surest phrases first; every token belongs to one segment. */
export function segment(tokens: readonly string[], candidates: readonly CandidatePhrase[]): Segment[] {
  const worthOf = ({ places, closeness }: CandidatePhrase) =>
    places.reduce((sum, place) => sum + (isNoiseWord(tokens[place] ?? '') ? NOISE_WORTH : 1), 0) * closeness +
    (closeness === 1 ? CONTIGUOUS_BONUS : 0)
  const taken = new Set<number>()
  const segments: Segment[] = []
  for (const { places } of candidates.toSorted((one, other) => worthOf(other) - worthOf(one))) {
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    const same = candidates.filter((other) => other.places.join() === places.join())
    segments.push({ tokens: tokensAt(tokens, places), places, candidates: same, isOptional: false })
  }
  for (const [place, token] of tokens.entries())
    if (!taken.has(place))
      segments.push({ tokens: [token], places: [place], candidates: [], isOptional: isNoiseWord(token) })
  return withSomethingToAsk(segments.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0)))
}

const tokensAt = (tokens: readonly string[], places: readonly number[]) =>
  places.map((place) => tokens[place] ?? '')

/** Where everything says little, all of it is asked for, save that money is looked for. */
function withSomethingToAsk(segments: Segment[]): Segment[] {
  if (segments.some(({ isOptional }) => !isOptional)) return segments
  const says = segments.filter(({ tokens }) => !tokens.every(isMoneyWord))
  return segments.map((each) => ({ ...each, isOptional: says.length > 0 && !says.includes(each) }))
}
