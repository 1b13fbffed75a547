import { searchEngine } from '../feed/current-engine.ts'
import { analyze } from '../../text/analyze.ts'
import { applicants } from '../../taxonomy/applicants.ts'

/** A word of a profile as the engine knows it. */
export interface ProfileWord {
  /** As the profile writes it. */
  text: string
  token: string
  /** How telling it is: often in the profile, seldom in the catalog. */
  weight: number
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

/** The lists of who may apply say them too ("schools", "counties"): they tell little. */
const ofApplicants = new Set(Object.values(applicants).flatMap(({ label }) => analyze(label)))
const APPLICANT_WEIGHT = 0.3

interface Counted {
  text: string
  times: number
}

interface Known extends Counted {
  token: string
  documents: number
}

/** The most telling words of a text that the catalog has, most telling first; `total` is how many documents it has. */
export async function readProfileWords(text: string, total: number): Promise<ProfileWord[]> {
  const known = await lookUp(countWords(text))
  const common = Math.min(MOST_ROWS_OF_A_WORD, Math.max(20, total * COMMON_SHARE))
  let rows = 0
  return mergeForms(known)
    .filter(({ token, documents }) => documents <= (ofApplicants.has(token) ? MOST_ROWS_OF_A_WORD : common))
    .map(({ text: word, token, times, documents }) => {
      const telling = (1 + Math.log(times)) * Math.log(1 + total / documents)
      return {
        text: word,
        token,
        documents,
        weight: telling * (ofApplicants.has(token) ? APPLICANT_WEIGHT : 1),
      }
    })
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

/** Words that the catalog has, as one token each. */
async function lookUp(words: Counted[]): Promise<Known[]> {
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

/** "Farm" and "farms" are one word; the form that is written most often stands for it. */
function mergeForms(known: Known[]): Known[] {
  return [...Map.groupBy(known, ({ token }) => token).values()].flatMap((forms) => {
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
