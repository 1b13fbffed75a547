import type { Alternative, Concept } from '@fundharbor/search-engine/engine'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import { canMean, phrasesOf, type PhraseKind, type SubjectPhrase } from '../../records/vocabulary/subject.ts'
import { ancestorsOf, type Vocabulary } from '../../records/vocabulary/vocabulary.ts'
import { otherForms } from './compounds.ts'
import type { Segment } from './segment.ts'

/** An alternative with its display name for match reasons. */
export interface NamedAlternative extends Alternative {
  name: string
  isTyped: boolean
}

/** Confidence in an expansion, by the kind of phrase typed. */
const typedConfidence: Record<PhraseKind, number> = {
  label: 1,
  terms: 1,
  acronyms: 0.45,
  everyday: 0.95,
  programs: 0.5,
  hints: 0.35,
}

/** Confidence in an expansion, by the kind of phrase in the record. */
const recordConfidence: Record<PhraseKind, number> = {
  label: 0.85,
  terms: 0.85,
  // In lower case they are often ordinary words (ENDS, SNAP, LIFE). Records with them in capitals are tagged.
  acronyms: 0,
  programs: 0.6,
  everyday: 0.6,
  hints: 0,
}

const expansionWeights = {
  /** The record is tagged with the subject. */
  subject: 0.8,
  /** The record is tagged with the next broader subject only. */
  broader: 0.3,
  /** The words of a phrase occur, but not next to each other. */
  unordered: 0.85,
  optional: 0.15,
  /** The official term for an everyday word. */
  equivalent: 0.8,
  /** The expansion of an acronym. */
  acronym: 0.95,
}

const MAX_SYNONYMS = 8
const MIN_CONFIDENCE = 0.5

/** Expands a segment into alternatives with weights from 0 to 1, before document frequencies are applied. */
export function alternativesOf(segment: Segment, vocabulary: Vocabulary, typed: string): NamedAlternative[] {
  const literal = { tokens: segment.tokens, weight: 1, name: typed, isTyped: true }
  const meanings = segment.candidates.flatMap(({ phrase, closeness }) =>
    phrase.meanings.flatMap((meaning) => (canMean(typed, meaning) ? { meaning, closeness } : [])),
  )
  const subjects = new Set(meanings.map(({ meaning }) => meaning.subject)).size
  const share = 1 / Math.sqrt(Math.max(1, subjects / 2))
  const others = meanings.flatMap(({ meaning, closeness }) =>
    ofSubject(meaning, vocabulary, typedConfidence[meaning.kind] * closeness * share),
  )
  const named = [...otherForms(segment, typed), ...equivalentsOf(segment), ...expansionsOf(typed, vocabulary)]
  return dedupe([literal, ...named, ...others, ...unorderedWords(segment, typed)])
}

function ofSubject(
  { subject }: SubjectPhrase,
  vocabulary: Vocabulary,
  confidence: number,
): NamedAlternative[] {
  const found = vocabulary.subjects.get(subject)
  if (!found) return []
  const tag = {
    tokens: [`#${subject}`],
    weight: confidence * expansionWeights.subject,
    name: found.label,
    isTyped: false,
    isLoose: confidence < MIN_CONFIDENCE,
  }
  const synonyms = phrasesOf(found).flatMap((phrase) => {
    const tokens = analyze(phrase.text)
    const weight = confidence * recordConfidence[phrase.kind]
    // A program or an agency that pays for a subject, among others, is no other word for it.
    const isLoose = weight < 0.45 || phrase.kind === 'programs'
    return tokens.length === 0 || weight < 0.2
      ? []
      : [{ tokens, weight, name: phrase.text, isTyped: false, isLoose }]
  })
  const broader = ancestorsOf(vocabulary, subject)
    .slice(0, 1)
    .map((id) => ({
      tokens: [`#${id}`],
      weight: confidence * expansionWeights.broader,
      name: vocabulary.subjects.get(id)?.label ?? id,
      isTyped: false,
      isLoose: true,
    }))
  return [tag, ...synonyms, ...broader]
}

/** Expansions of an acronym, mined from records. */
const expansionsOf = (typed: string, { expansions }: Vocabulary): NamedAlternative[] =>
  (expansions.get(typed) ?? []).map((text) => ({
    tokens: analyze(text),
    weight: expansionWeights.acronym,
    name: text,
    isTyped: false,
  }))

const equivalentsOf = ({ candidates }: Segment): NamedAlternative[] =>
  candidates.flatMap(({ phrase, closeness }) =>
    phrase.equivalents.map((text) => ({
      tokens: analyze(text),
      weight: expansionWeights.equivalent * closeness,
      name: text,
      isTyped: false,
    })),
  )

/** The words of a phrase in any position. The parts of a compound mean something else when they stand apart. */
const unorderedWords = ({ tokens, candidates }: Segment, typed: string): NamedAlternative[] =>
  tokens.length === 1 || candidates.some(({ compound }) => compound)
    ? []
    : [
        {
          tokens,
          shares: tokens.map(() => 1 / tokens.length),
          weight: expansionWeights.unordered,
          name: typed,
          isTyped: true,
        },
      ]

/** Keeps the highest weight of alternatives with the same tokens. */
function dedupe(alternatives: NamedAlternative[]): NamedAlternative[] {
  const best = new Map<string, NamedAlternative>()
  for (const each of alternatives) {
    const key = `${each.shares ? 'unordered ' : ''}${each.tokens.join(' ')}`
    const known = best.get(key)
    if (!known || known.weight < each.weight)
      best.set(key, known?.isTyped ? { ...each, isTyped: true } : each)
  }
  return [...best.values()]
}

/** Document frequencies of phrases, by their tokens joined with spaces. */
export type Frequencies = ReadonlyMap<string, number>

export const keyOf = (tokens: readonly string[]): string => tokens.join(' ')

/** Inverse document frequency. */
const idf = (documents: number, total: number): number => Math.log(1 + total / Math.max(1, documents))

/** The concept of a segment: drops alternatives that do not occur, and weights by inverse document frequency. */
export function weigh(
  alternatives: readonly NamedAlternative[],
  frequencies: Frequencies,
  { total, isOptional }: { total: number; isOptional: boolean },
): Concept & { alternatives: NamedAlternative[] } {
  const documentsOf = (tokens: readonly string[]) => frequencies.get(keyOf(tokens)) ?? 0
  const found = alternatives.filter(({ tokens, isTyped }) => isTyped || documentsOf(tokens) > 0)
  const strict = found.filter(({ isLoose, shares }) => !isLoose && !shares)
  const most = Math.min(total, Math.max(...strict.map(({ tokens }) => documentsOf(tokens))))
  const typed = documentsOf(strict.find(({ isTyped }) => isTyped)?.tokens ?? [])
  // The mean of two frequencies: that of the most common alternative, and that of the words typed.
  const meanIdf = (idf(most, total) + idf(typed || most, total)) / 2
  const factor = meanIdf * (isOptional ? expansionWeights.optional : 1)
  const weighted = found
    .map((each) => ({ ...each, ...sharesOf(each, documentsOf, total), weight: each.weight * factor }))
    .toSorted((one, other) => other.weight - one.weight)
  return { isOptional, alternatives: weighted.slice(0, MAX_SYNONYMS + 3) }
}

/** Rarer words get larger shares. */
function sharesOf(
  { tokens, shares }: NamedAlternative,
  documentsOf: (tokens: readonly string[]) => number,
  total: number,
): { shares?: number[] } {
  if (!shares) return {}
  const idfs = tokens.map((token) => idf(documentsOf([token]), total))
  const sum = idfs.reduce((all, each) => all + each, 0)
  return { shares: idfs.map((each) => each / sum) }
}
