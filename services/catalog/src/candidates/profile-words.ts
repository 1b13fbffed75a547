import { Model } from 'objection'
import { SEARCH_CONFIG } from '../opportunities/keyword.ts'
import { applicants } from '../taxonomy/applicants.ts'
import { readStatistics } from '../opportunities/statistics.ts'

/** A word of a profile as the search index knows it. */
export interface ProfileWord {
  /** As the profile writes it. */
  text: string
  /** Canonical tsquery. */
  query: string
  /** How telling it is: often in the profile, seldom in the catalogue. */
  weight: number
  /** The lists of who may apply say it too ("schools", "counties"): only in a title or a name it tells anything. */
  isOfApplicants: boolean
}

/** So many words stand for a profile, and so many search rows at most have one of them, added up. */
const MOST_WORDS = 24
const MOST_ROWS = 8000
/** A word that more rows have tells too little, however often the profile says it. */
const MOST_ROWS_OF_A_WORD = 2500
const COMMON_SHARE = 0.15

/** What organizations say of themselves whatever they do. */
const saysLittle = new Set(
  (
    'organization organisation nonprofit non-profit charity company institute association foundation people person ' +
    'together well work works working help helps helping support supports offer offers run runs bring brings make ' +
    'makes use using need needs every everybody everyone nobody people many new good best better live lives living ' +
    'world place places center centers centre centres network networks group groups team member members program ' +
    'programs programme programmes project projects activities provide provides through across between around'
  ).split(' '),
)

const ofApplicants = Object.values(applicants)
  .map(({ label }) => label)
  .join(' ')

interface Counted {
  text: string
  times: number
}

interface Known extends Counted {
  query: string
  lexeme: string
  documents: number
  isOfApplicants: boolean
}

/** The most telling words of a text that the catalogue has, most telling first. */
export async function readProfileWords(text: string): Promise<ProfileWord[]> {
  const counted = countWords(text)
  if (counted.length === 0) return []
  const [{ total }, known] = await Promise.all([readStatistics(), lookUp(counted)])
  const common = Math.min(MOST_ROWS_OF_A_WORD, Math.max(20, total * COMMON_SHARE))
  let rows = 0
  return mergeForms(known)
    .filter(
      ({ documents, isOfApplicants }) =>
        documents > 0 && documents <= (isOfApplicants ? MOST_ROWS_OF_A_WORD : common),
    )
    .map(({ text: word, query, times, documents, isOfApplicants }) => ({
      text: word,
      query,
      documents,
      isOfApplicants,
      weight: (1 + Math.log(times)) * Math.log(1 + total / documents),
    }))
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ documents }) => (rows += documents) <= MOST_ROWS)
    .slice(0, MOST_WORDS)
}

function countWords(text: string): Counted[] {
  const times = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? [])
    if (!saysLittle.has(word)) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].slice(0, 400).map(([word, count]) => ({ text: word, times: count }))
}

async function lookUp(words: Counted[]): Promise<Known[]> {
  const { rows } = await Model.knex().raw(
    `WITH c AS MATERIALIZED (
       SELECT CAST(:config AS regconfig) AS config,
         tsvector_to_array(to_tsvector(CAST(:config AS regconfig), :ofApplicants)) AS of_applicants)
     SELECT w.text, w.times, q.lexemes[1] AS lexeme, plainto_tsquery(c.config, w.text)::text AS query, n.documents,
       q.lexemes[1] = ANY(c.of_applicants) AS "isOfApplicants"
     FROM c CROSS JOIN jsonb_to_recordset(CAST(:words AS jsonb)) AS w(text text, times int)
     CROSS JOIN LATERAL (SELECT tsvector_to_array(to_tsvector(c.config, w.text)) AS lexemes OFFSET 0) AS q
     JOIN lexeme_counts n ON n.lexeme = q.lexemes[1]
     WHERE cardinality(q.lexemes) = 1`,
    { config: SEARCH_CONFIG, words: JSON.stringify(words), ofApplicants },
  )
  return rows
}

/** "Farm" and "farms" are one word; the form that is written most often stands for it. */
function mergeForms(known: Known[]): Known[] {
  return [...Map.groupBy(known, ({ lexeme }) => lexeme).values()].flatMap((forms) => {
    const [first] = forms.toSorted((one, other) => other.times - one.times)
    return first ? [{ ...first, times: forms.reduce((sum, { times }) => sum + times, 0) }] : []
  })
}

/** A profile that says this much in an opportunity's words says all of it: texts never share every word. */
const FULL_SHARE = 0.3
/** A few common words of a short profile are not all of it: it takes the weight of so many that stand nowhere else. */
const LEAST_FULL = 2

/** The matched words, most telling first, and how much of what the profile says they are. */
export function matchOf(
  words: ProfileWord[],
  places: number[],
  total: number,
): { matchedWords: string[]; wordMatch: number } {
  const matched = places.toSorted((one, other) => one - other).flatMap((place) => words[place] ?? [])
  const full = Math.max(FULL_SHARE * weightOf(words), LEAST_FULL * Math.log(1 + total))
  return {
    matchedWords: matched.map(({ text }) => text),
    wordMatch: Math.min(1, full === 0 ? 0 : weightOf(matched) / full),
  }
}

const weightOf = (words: ProfileWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0)
