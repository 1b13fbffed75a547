import { stemOf } from '@fundharbor/search-engine/text/analyze'
import type { Vocabulary, VocabularyPhrase } from '../../records/vocabulary/vocabulary.ts'

/** A vocabulary phrase found in a query. */
export interface CandidatePhrase {
  phrase: VocabularyPhrase
  /** Indexes of its words in the query, ascending. */
  places: readonly number[]
  /** 1 for a contiguous match; less for a scattered or partial one. */
  closeness: number
  /** The tokens of the other form of a compound. */
  compound?: readonly string[]
}

/** A part of a query that means one thing. */
export interface Segment {
  /** The segment's tokens, in query order. */
  tokens: string[]
  /** Their indexes in the query. */
  places: readonly number[]
  /** The vocabulary phrases that these tokens match. */
  candidates: readonly CandidatePhrase[]
  /** A noise word that need not occur. */
  isOptional: boolean
}

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf))

/** Every record is about money, so these words do not narrow a query. */
const moneyWords = stemsOf(
  'grant grants funding fund funds funded money cash finance financing financial award awards opportunity opportunities call calls ' +
    'apply applying application applications proposal proposals subsidy subsidies eligible available',
)

/** Words for purposes and applicants in general, which do not narrow a query. */
const purposeWords = stemsOf(
  'help helping helps support supporting assist assistance aid pay paying cover buy buying get getting find finding look looking ' +
    'need needed needs want wants wanted start starting begin make making do doing run running keep keeping stop stopping ' +
    'give giving bring bringing provide providing offer set put let take taking use using work working works improve improving better ' +
    'more less new old good bad big small local free give people person persons folks anyone someone everyone program programs project projects initiative ' +
    'idea ideas thing things something anything stuff serve us way ways like build creating create start up fix about around also any many our near ' +
    'research service services activity activities ' +
    'place places area areas town towns city cities community communities country group groups organization organizations charity nonprofit nonprofits',
)

/** Whether a token only says that funding is wanted. */
export const isMoneyWord = (token: string): boolean => moneyWords.has(token)

/** Whether a token is optional next to other words. Inside phrases it counts. */
const isNoiseWord = (token: string): boolean => moneyWords.has(token) || purposeWords.has(token)

/** Closeness of a phrase whose words are scattered in the query. */
const SCATTERED = 0.85
/** Maximum other words between them. */
const MAX_BETWEEN = 2
const NOISE_WORTH = 0.4
const CONTIGUOUS_BONUS = 0.3

/** All vocabulary phrases found in the query: contiguous, and scattered ones unless it is prose. */
export function candidatePhrases(
  tokens: readonly string[],
  vocabulary: Vocabulary,
  isProse = false,
): CandidatePhrase[] {
  const phrases = new Set(tokens.flatMap((token) => vocabulary.byToken.get(token) ?? []))
  return [...phrases].flatMap(
    (phrase) => contiguous(phrase, tokens) ?? (isProse ? null : scattered(phrase, tokens)) ?? [],
  )
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
  const significant = own.filter((token) => !isNoiseWord(token))
  const present = own.filter((token) => tokens.includes(token))
  const isPresent = significant.length > 0 && significant.every((token) => present.includes(token))
  // With a single significant word, all words of the phrase must be present.
  if (!isPresent || present.length < 2 || (significant.length === 1 && present.length < own.length))
    return null
  const places = present.map((token) => tokens.indexOf(token)).toSorted((one, other) => one - other)
  const spread = (places.at(-1) ?? 0) - (places[0] ?? 0) + 1
  if (spread > places.length + MAX_BETWEEN) return null
  return { phrase, places, closeness: SCATTERED * (present.length / own.length) }
}

/** Query segmentation: assigns every token to one segment, best phrases first. */
export function segment(tokens: readonly string[], candidates: readonly CandidatePhrase[]): Segment[] {
  const scoreOf = ({ places, closeness }: CandidatePhrase) =>
    places.reduce((sum, place) => sum + (isNoiseWord(tokens[place] ?? '') ? NOISE_WORTH : 1), 0) * closeness +
    (closeness === 1 ? CONTIGUOUS_BONUS : 0)
  const taken = new Set<number>()
  const segments: Segment[] = []
  for (const { places } of candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one))) {
    if (places.some((place) => taken.has(place))) continue
    for (const place of places) taken.add(place)
    const same = candidates.filter((other) => other.places.join() === places.join())
    const own = tokensAt(tokens, places)
    // "Programs" are a subject, too, but next to other words they are no more than a way to say what is paid for.
    const isOptional = own.length === 1 && own.every(isNoiseWord)
    segments.push({ tokens: own, places, candidates: same, isOptional })
  }
  for (const [place, token] of tokens.entries())
    if (!taken.has(place))
      segments.push({ tokens: [token], places: [place], candidates: [], isOptional: isNoiseWord(token) })
  return ensureRequired(segments.toSorted((one, other) => (one.places[0] ?? 0) - (other.places[0] ?? 0)))
}

const tokensAt = (tokens: readonly string[], places: readonly number[]) =>
  places.map((place) => tokens[place] ?? '')

/** If every segment is optional, makes all required except money words. */
function ensureRequired(segments: Segment[]): Segment[] {
  if (segments.some(({ isOptional }) => !isOptional)) return segments
  const says = segments.filter(({ tokens }) => !tokens.every(isMoneyWord))
  return segments.map((each) => ({ ...each, isOptional: says.length > 0 && !says.includes(each) }))
}
