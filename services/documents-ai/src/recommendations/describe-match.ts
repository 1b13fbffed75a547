import type { FitFactor, Match } from '@fundharbor/contracts/catalog/matches'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { applicantTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { readOwnWords, type OwnWords } from './own-words.ts'
import { readTitleWords } from './title-words.ts'
import { listOf, stripMarkup } from './wording.ts'
import { isTelling, stemOf } from './words.ts'

/** What speaks for a match, most distinctive first, and what does not. */
export interface MatchDescription {
  matchedCriteria: string[]
  reasons: string[]
  /** Sentences about what fits less. */
  cautions: string[]
}

/** A list of matches of one applicant; reasons are chosen for what sets one apart from the others. */
export interface MatchList {
  applicant: Applicant
  matches: readonly Match[]
  ownWords: Map<string, OwnWords>
  /** In how many matches each word, subject and sentence is. */
  counts: Map<string, number>
}

export function readMatchList(applicant: Applicant, matches: readonly Match[]): MatchList {
  const counts = new Map<string, number>()
  for (const match of matches) {
    for (const key of new Set(keysOf(match))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return { applicant, matches, ownWords: readOwnWords(applicant), counts }
}

const wordKey = (word: string) => `word ${stemOf(word)}`
const subjectKey = (label: string) => `subject ${label}`
const sentenceKey = (sentence: string) => `sentence ${sentence}`

const keysOf = ({ sharedWords, sharedSubjects, factors }: Match): string[] => [
  ...sharedWords.map(wordKey),
  ...sharedSubjects.map(subjectKey),
  ...factors.map(({ sentence }) => sentenceKey(sentence)),
]

/** The share of the list that has something in common with a match, 0 if it is the only one. */
function commonness({ counts, matches }: MatchList, key: string): number {
  if (matches.length < MIN_TO_COMPARE) return 0
  return ((counts.get(key) ?? 1) - 1) / (matches.length - 1)
}

const MIN_TO_COMPARE = 3
const MAX_SUBJECTS = 2
const MAX_CAUTIONS = 3
const COMMON = 0.5

interface Reason {
  text: string
  commonness: number
}

/** Reasons that every match of the list has come last, or not at all if there are others. */
export function describeMatch(match: Match, list: MatchList): MatchDescription {
  const words = sharedWordsReason(match, list)
  const subjects = sharedSubjectsReason(match, list, words?.text ?? '')
  const helping = match.factors.filter(({ weight }) => weight > 1)
  const reasons = [
    ...(words ? [words] : []),
    ...(subjects ? [subjects] : []),
    ...helping.map((factor) => ({
      text: stripMarkup(factor.sentence),
      commonness: commonness(list, sentenceKey(factor.sentence)),
    })),
  ]
  return {
    matchedCriteria: criteriaOf(match, list.applicant, helping),
    reasons: mostDistinctiveFirst(reasons),
    cautions: match.factors
      .filter(({ weight }) => weight < 1)
      .toSorted((one, other) => one.weight - other.weight)
      .slice(0, MAX_CAUTIONS)
      .map(({ sentence }) => stripMarkup(sentence)),
  }
}

function mostDistinctiveFirst(reasons: readonly Reason[]): string[] {
  const distinctive = reasons.filter((reason) => reason.commonness < 1)
  const kept = distinctive.length > 0 ? distinctive : reasons
  const ordered = [
    ...kept.filter((reason) => reason.commonness <= COMMON),
    ...kept.filter((reason) => reason.commonness > COMMON),
  ]
  return [...new Set(ordered.map(({ text }) => text))]
}

/** “You restore wetlands; they fund “Coastal Wetland Restoration”.”: the word that tells most, in both sides' words. */
function sharedWordsReason(match: Match, list: MatchList): Reason | null {
  const title = readTitleWords(match.title)
  const [best] = match.sharedWords
    .flatMap((word, index) => {
      const own = isTelling(word) ? list.ownWords.get(stemOf(word)) : undefined
      if (!own) return []
      const phrase = title.get(stemOf(word))
      const rarity = 1.25 - commonness(list, wordKey(word))
      const value = (rarity * (phrase ? 1.5 : 1) * (own.isSentence ? 1.2 : 1)) / Math.sqrt(index + 1)
      return [{ word, own, phrase, value }]
    })
    .toSorted((one, other) => other.value - one.value)
  if (!best) return null
  const { own, phrase, word } = best
  if (!own.isSentence && phrase?.toLowerCase() === own.phrase.toLowerCase())
    return { text: `You both write about ${own.phrase}.`, commonness: 0 }
  const theirs = phrase ? `they fund “${phrase}”` : `their text says “${stripMarkup(word)}” too`
  return { text: `${own.clause}; ${theirs}.`, commonness: 0 }
}

function sharedSubjectsReason(match: Match, list: MatchList, said: string): Reason | null {
  const saidStems = new Set(said.split(/[^\p{L}]+/u).map(stemOf))
  const news = match.sharedSubjects
    .filter((label) => label.split(/\s+/).some((word) => isTelling(word) && !saidStems.has(stemOf(word))))
    .map((label) => ({ label, commonness: commonness(list, subjectKey(label)) }))
    .toSorted((one, other) => one.commonness - other.commonness)
    .slice(0, MAX_SUBJECTS)
  const [first, ...others] = news
  if (!first) return null
  const labels = listOf(news.map(({ label }) => stripMarkup(label)))
  return {
    text: `You share the ${others.length > 0 ? 'subjects' : 'subject'} ${labels}.`,
    commonness: first.commonness,
  }
}

/** What the factors are called among the matched criteria; the others have their own. */
const criteria: Partial<Record<FitFactor['name'], string>> = {
  region: 'Region',
  audience: 'Who benefits',
  kind: 'Kind of work',
  place: 'Place',
  size: 'Amount',
  time: 'Time left',
  feedback: 'Similar to what interests you',
}

function criteriaOf(match: Match, applicant: Applicant, helping: readonly FitFactor[]): string[] {
  const { sharedSubjects, sharedWords, eligibility } = match
  const type = applicant.organizationType
  const subjects = sharedSubjects.slice(0, MAX_SUBJECTS).map((label) => `Subject: ${stripMarkup(label)}`)
  const eligible = type ? `Applicant type: ${labelOf(applicantTypes, type)}` : 'Applicant type'
  return [
    ...(subjects.length === 0 && sharedWords.length > 0 ? ['Mission'] : subjects),
    ...(eligibility.verdict === 'eligible' ? [eligible] : []),
    ...new Set(helping.flatMap(({ name }) => criteria[name] ?? [])),
  ]
}
