import { searchEngine } from '../feed/current-engine.ts'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { applicants } from '../../records/taxonomy/applicants.ts'

/** A word of a profile that occurs in the catalog. */
export interface ProfileWord {
  /** As written in the profile. */
  text: string
  token: string
  /** tf-idf weight. */
  weight: number
}

/** Maximum words of a profile, and maximum sum of their document frequencies. */
const MAX_WORDS = 24
const MAX_ROWS = 8000
/** Words with a higher document frequency are ignored. */
const MAX_ROWS_OF_A_WORD = 2500
const COMMON_SHARE = 0.15

/** Words that organizations use whatever they do. */
const noiseWords = new Set(
  (
    'organization organisation nonprofit non-profit charity company institute association foundation people person ' + // cspell:disable-line
    'together well work works working help helps helping support supports offer offers run runs bring brings make ' +
    'makes use using need needs every everybody everyone nobody people many new good best better live lives living ' +
    'world place places center centers centre centres network networks group groups team member members program ' +
    'programs programme programmes project projects activities provide provides through across between around'
  ).split(' '),
)

/** Words of eligibility lists ("schools", "counties") weigh less. */
const applicantTokens = new Set(Object.values(applicants).flatMap(({ label }) => analyze(label)))
const APPLICANT_WEIGHT = 0.3

interface WordCount {
  text: string
  times: number
}

interface IndexedWord extends WordCount {
  token: string
  documents: number
}

/** The text's words with the highest tf-idf, highest first; `total` is the number of documents. */
export async function readProfileWords(text: string, total: number): Promise<ProfileWord[]> {
  const known = await lookUp(countWords(text))
  const common = Math.min(MAX_ROWS_OF_A_WORD, Math.max(20, total * COMMON_SHARE))
  let rows = 0
  return mergeForms(known)
    .filter(({ token, documents }) => documents <= (applicantTokens.has(token) ? MAX_ROWS_OF_A_WORD : common))
    .map(({ text: word, token, times, documents }) => {
      const tfIdf = (1 + Math.log(times)) * Math.log(1 + total / documents)
      return {
        text: word,
        token,
        documents,
        weight: tfIdf * (applicantTokens.has(token) ? APPLICANT_WEIGHT : 1),
      }
    })
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ documents }) => (rows += documents) <= MAX_ROWS)
    .slice(0, MAX_WORDS)
}

function countWords(text: string): WordCount[] {
  const times = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}-]{2,}/gu) ?? [])
    if (!noiseWords.has(word)) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].slice(0, 400).map(([word, count]) => ({ text: word, times: count }))
}

/** Words that occur in the catalog, as single tokens. */
async function lookUp(words: WordCount[]): Promise<IndexedWord[]> {
  const analyzed = words.flatMap((word) => {
    const [token, ...others] = analyze(word.text)
    return token !== undefined && others.length === 0 ? [{ ...word, token }] : []
  })
  const frequencies = await searchEngine().frequencies(analyzed.map(({ token }) => [token]))
  return analyzed.flatMap((word, index) => {
    const documents = frequencies[index] ?? 0
    return documents > 0 ? [{ ...word, documents }] : []
  })
}

/** Merges forms of one word ("farm", "farms") under the most frequent form. */
function mergeForms(known: IndexedWord[]): IndexedWord[] {
  return [...Map.groupBy(known, ({ token }) => token).values()].flatMap((forms) => {
    const [first] = forms.toSorted((one, other) => other.times - one.times)
    return first ? [{ ...first, times: forms.reduce((sum, { times }) => sum + times, 0) }] : []
  })
}
