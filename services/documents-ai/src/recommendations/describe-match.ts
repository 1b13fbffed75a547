import type { FitFactor, Match } from '@fundharbor/contracts/catalog/matches'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { applicantTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { clauseKey, commonness, sentenceKey, subjectKey, type MatchList } from './match-list.ts'
import { listOf, stripMarkup } from './wording.ts'
import { isTelling, placeWords, stemOf } from './words.ts'

/** What speaks for a match, most distinctive first, and what does not. */
export interface MatchDescription {
  matchedCriteria: string[]
  reasons: string[]
  /** Sentences about what fits less. */
  cautions: string[]
}

const MAX_SUBJECTS = 2
const MAX_CAUTIONS = 3
const COMMON = 0.5

interface Reason {
  text: string
  commonness: number
}

/** Reasons that every match of the list has come last, or not at all if there are others. */
export function describeMatch(match: Match, list: MatchList): MatchDescription {
  const telling = tellingSubjects(match, list)
  const words = sharedWordsReason(match, list, telling)
  const subjects = sharedSubjectsReason(telling, words?.text ?? '')
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

/**
 * “You restore wetlands; they fund “Coastal Wetland Restoration”.”: the most distinctive word, as both sides write it. Where
 * the title does not have it, the subjects that say the same speak for the funder. A sentence that would begin most reasons is shortened.
 */
function sharedWordsReason(match: Match, list: MatchList, subjects: readonly Reason[]): Reason | null {
  const best = list.shared.get(match.id)
  if (!best) return null
  const { own, phrase, word } = best
  const clause = own.clause && commonness(list, clauseKey(own.clause)) <= COMMON ? own.clause : null
  if (!clause && phrase?.toLowerCase() === own.phrase.toLowerCase())
    return { text: `You both write about ${own.phrase}.`, commonness: 0 }
  const said = stemsOf(clause ?? own.phrase)
  const named = subjects.filter(({ text }) => [...stemsOf(text)].some((stem) => said.has(stem)))
  const theirs = phrase
    ? `they fund “${phrase}”`
    : named.length > 0
      ? `their ${named.length > 1 ? 'subjects are' : 'subject is'} ${quoteAll(named)}`
      : `their text says “${stripMarkup(word)}” too`
  return { text: `${clause ?? `You write “${own.phrase}”`}; ${theirs}.`, commonness: 0 }
}

const quoteAll = (subjects: readonly Reason[]): string =>
  listOf(subjects.map(({ text }) => `“${stripMarkup(text)}”`))

/** The most distinctive subjects, those of few matches first; without those that all share, if there are others. */
function tellingSubjects(match: Match, list: MatchList): Reason[] {
  const subjects = match.sharedSubjects
    .map((text) => ({ text, commonness: commonness(list, subjectKey(text)) }))
    .toSorted((one, other) => one.commonness - other.commonness)
  const distinctive = subjects.filter((subject) => subject.commonness < 1)
  return (distinctive.length > 0 ? distinctive : subjects).slice(0, MAX_SUBJECTS)
}

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(placeWords(text).flatMap(({ word }) => (isTelling(word) ? stemOf(word) : [])))

/** The subjects, unless the first reason has named them. */
function sharedSubjectsReason(subjects: readonly Reason[], said: string): Reason | null {
  const saidStems = stemsOf(said)
  const news = subjects.filter(({ text }) => [...stemsOf(text)].some((stem) => !saidStems.has(stem)))
  const [first, ...others] = news
  if (!first) return null
  return {
    text: `You share the ${others.length > 0 ? 'subjects' : 'subject'} ${quoteAll(news)}.`,
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
