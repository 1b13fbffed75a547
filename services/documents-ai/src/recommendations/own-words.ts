import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { stripMarkup } from './wording.ts'
import { phraseAround, placeWords, sentencesIn, stemOf } from './words.ts'

/** What the applicant says about one word. */
export interface OwnWords {
  word: string
  /** The word with its neighbors. */
  phrase: string
  /** The applicant's own sentence up to the first comma, in the second person; null if it is long or about others. */
  clause: string | null
}

/** Longer sentences would not fit a line. */
const MAX_CLAUSE_WORDS = 16
const MIN_CLAUSE_WORDS = 3
const MAX_PHRASE_WORDS = 4
/** What somebody does not do is not a reason. */
const DENIES = /\b(?:not|never|no longer|cannot|\p{L}{1,20}n['’]t)\b/iu

/** Everything that the applicant says about the project and about itself, the project first. */
export const textsOf = ({ name, project, missionStatement, description }: Applicant): string[] => [
  ...new Set(
    [project.description, project.title, project.beneficiaries, missionStatement, description]
      .map((text) => stripMarkup(text ?? ''))
      // The default project has the name of the organization, which says little about what it does.
      .filter((text) => text !== '' && text !== name),
  ),
]

/** What the applicant says, by the stem of each word: the first clause that has it, a whole sentence if there is one. */
export function readOwnWords(applicant: Applicant): Map<string, OwnWords> {
  const found = new Map<string, OwnWords>()
  const sentences = textsOf(applicant).flatMap(sentencesIn)
  for (const sentence of sentences.filter((each) => !DENIES.test(each))) {
    const clause = clauseOf(sentence, applicant.name)
    const words = placeWords(sentence)
    const nameLength = nameAtStart(applicant.name, sentence)
    for (const [index, { word, start, end }] of words.entries()) {
      const key = stemOf(word)
      const known = found.get(key)
      // Its own name says nothing about what an organization does.
      if (known?.clause || start < nameLength) continue
      const isInClause = clause !== null && end <= clause.length
      if (known && !isInClause) continue
      const phrase = phraseAround({ text: sentence, words }, index, MAX_PHRASE_WORDS)
      found.set(key, { word, phrase, clause: isInClause ? clause.text : null })
    }
  }
  return found
}

interface Clause {
  text: string
  /** The length of the part of the sentence that it was made from. */
  length: number
}

/** The first clause of a sentence in the second person; null if the sentence is not about the applicant, or too long. */
function clauseOf(sentence: string, name: string): Clause | null {
  const [first = ''] = sentence.split(/[,;:–—(]|\s-\s|\band (?:we|our|I|my)\b/u, 1)
  const words = first.trim().split(/\s+/)
  if (words.length < MIN_CLAUSE_WORDS || words.length > MAX_CLAUSE_WORDS) return null
  return /^(?:We|I|Our|My)\s/.test(first) || nameAtStart(name, first) > 0
    ? { text: toSecondPerson(first.trim()), length: first.length }
    : null
}

/**
 * The length of the applicant's name, or of at least two words of it, at the start of a sentence that goes on with a
 * verb; 0 if the sentence begins otherwise.
 */
function nameAtStart(name: string, sentence: string): number {
  const names = name.split(/\s+/)
  const words = sentence.split(/\s+/)
  const differing = names.findIndex((word, index) => word !== words[index])
  const count = differing === -1 ? names.length : differing
  if (count < Math.min(2, names.length) || !/^\p{Ll}/u.test(words[count] ?? '')) return 0
  return words.slice(0, count).join(' ').length
}

const persons: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:I am|I'm|I’m)\b/g, 'you are'],
  [/\bI was\b/g, 'you were'],
  [/\b(?:I|[Ww]e|us|me)\b/g, 'you'],
  [/\b(?:[Oo]ur|[Mm]y)\b/g, 'your'],
  [/\bours\b/g, 'yours'],
  [/\bourselves\b/g, 'yourselves'],
  [/\bmyself\b/g, 'yourself'],
]

/** `We serve our town` becomes `You serve your town`. */
export function toSecondPerson(text: string): string {
  const said = persons.reduce((changed, [pattern, word]) => changed.replaceAll(pattern, word), text)
  return said.charAt(0).toUpperCase() + said.slice(1)
}
