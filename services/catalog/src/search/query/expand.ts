import type { Alternative, Concept } from '../engine/engine.ts'
import { analyze } from '../../text/analyze.ts'
import { phrasesOf, type PhraseKind, type SubjectPhrase } from '../../vocabulary/subject.ts'
import { ancestorsOf, type Vocabulary } from '../../vocabulary/vocabulary.ts'
import type { Segment } from './segment.ts'

/** An alternative with what it is called where the page says why a row was found. */
export interface NamedAlternative extends Alternative {
  name: string
  isTyped: boolean
}

/** How sure a record with the other words is about what was typed, by the kind of phrase that was typed. */
const surenessOfTyped: Record<PhraseKind, number> = {
  label: 1,
  terms: 1,
  acronyms: 0.6,
  everyday: 0.95,
  programs: 0.5,
  hints: 0.35,
}

/** The same by the kind of phrase that the record has. */
const surenessOfFound: Record<PhraseKind, number> = {
  label: 0.85,
  terms: 0.85,
  // Written small they are often other words: ENDS, SNAP, LIFE. Records that have them in capitals are tagged.
  acronyms: 0,
  programs: 0.6,
  everyday: 0.6,
  hints: 0,
}

export const expansionWeights = {
  /** A record that is tagged with the subject. */
  subject: 0.8,
  /** A record about the next broader subject only. */
  broader: 0.3,
  /** The words of a phrase where they stand apart. */
  apart: 0.85,
  optional: 0.15,
  /** What announcements say instead of an everyday word. */
  equivalent: 0.8,
  /** What an acronym stands for. */
  acronym: 0.95,
}

const MOST_SYNONYMS = 8
const LEAST_SURE = 0.5

/** What a segment may be called in records, before it is known how telling each is: weights from 0 to 1. */
export function alternativesOf(segment: Segment, vocabulary: Vocabulary, typed: string): NamedAlternative[] {
  const literal = { tokens: segment.tokens, weight: 1, name: typed, isTyped: true }
  const meanings = segment.candidates.flatMap(({ phrase, closeness }) =>
    phrase.meanings.map((meaning) => ({ meaning, closeness })),
  )
  const subjects = new Set(meanings.map(({ meaning }) => meaning.subject)).size
  const share = 1 / Math.sqrt(Math.max(1, subjects / 2))
  const others = meanings.flatMap(({ meaning, closeness }) =>
    ofSubject(meaning, vocabulary, surenessOfTyped[meaning.kind] * closeness * share),
  )
  const named = [...equivalentsOf(segment), ...expansionsOf(typed, vocabulary)]
  return dedupe([literal, ...named, ...others, ...wordsApart(segment, typed)])
}

function ofSubject({ subject }: SubjectPhrase, vocabulary: Vocabulary, sureness: number): NamedAlternative[] {
  const found = vocabulary.subjects.get(subject)
  if (!found) return []
  const tag = {
    tokens: [`#${subject}`],
    weight: sureness * expansionWeights.subject,
    name: found.label,
    isTyped: false,
    isLoose: sureness < LEAST_SURE,
  }
  const synonyms = phrasesOf(found).flatMap((phrase) => {
    const tokens = analyze(phrase.text)
    const weight = sureness * surenessOfFound[phrase.kind]
    return tokens.length === 0 || weight < 0.2
      ? []
      : [{ tokens, weight, name: phrase.text, isTyped: false, isLoose: weight < 0.45 }]
  })
  const broader = ancestorsOf(vocabulary, subject)
    .slice(0, 1)
    .map((id) => ({
      tokens: [`#${id}`],
      weight: sureness * expansionWeights.broader,
      name: vocabulary.subjects.get(id)?.label ?? id,
      isTyped: false,
      isLoose: true,
    }))
  return [tag, ...synonyms, ...broader]
}

/** What an acronym stands for, where records explain it. */
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

/** The words of a phrase wherever they stand. */
const wordsApart = ({ tokens }: Segment, typed: string): NamedAlternative[] =>
  tokens.length === 1
    ? []
    : [
        {
          tokens,
          shares: tokens.map(() => 1 / tokens.length),
          weight: expansionWeights.apart,
          name: typed,
          isTyped: true,
        },
      ]

/** The heaviest of those that look for the same. */
function dedupe(alternatives: NamedAlternative[]): NamedAlternative[] {
  const best = new Map<string, NamedAlternative>()
  for (const each of alternatives) {
    const key = `${each.shares ? 'apart ' : ''}${each.tokens.join(' ')}`
    const known = best.get(key)
    if (!known || known.weight < each.weight)
      best.set(key, known?.isTyped ? { ...each, isTyped: true } : each)
  }
  return [...best.values()]
}

/** In how many documents tokens occur next to each other, by the tokens joined with spaces. */
export type Frequencies = ReadonlyMap<string, number>

export const keyOf = (tokens: readonly string[]): string => tokens.join(' ')

/** How telling something is that occurs in so many of all documents. */
const tellingOf = (documents: number, total: number): number => Math.log(1 + total / Math.max(1, documents))

/** The concept of a segment: what occurs nowhere is left out, and rare things weigh more than common ones. */
export function weigh(
  alternatives: readonly NamedAlternative[],
  frequencies: Frequencies,
  { total, isOptional }: { total: number; isOptional: boolean },
): Concept & { alternatives: NamedAlternative[] } {
  const documentsOf = (tokens: readonly string[]) => frequencies.get(keyOf(tokens)) ?? 0
  const found = alternatives.filter(({ tokens, isTyped }) => isTyped || documentsOf(tokens) > 0)
  const tight = found.filter(({ isLoose, shares }) => !isLoose && !shares)
  const most = Math.min(total, Math.max(...tight.map(({ tokens }) => documentsOf(tokens))))
  const typed = documentsOf(tight.find(({ isTyped }) => isTyped)?.tokens ?? [])
  // What is called by many names is as common as its commonest name; what was typed tells how much is asked.
  const telling = (tellingOf(most, total) + tellingOf(typed || most, total)) / 2
  const factor = telling * (isOptional ? expansionWeights.optional : 1)
  const kept = found
    .map((each) => ({ ...each, ...sharesOf(each, documentsOf, total), weight: each.weight * factor }))
    .toSorted((one, other) => other.weight - one.weight)
  return { isOptional, alternatives: kept.slice(0, MOST_SYNONYMS + 3) }
}

/** Rarer words have larger shares. */
function sharesOf(
  { tokens, shares }: NamedAlternative,
  documentsOf: (tokens: readonly string[]) => number,
  total: number,
): { shares?: number[] } {
  if (!shares) return {}
  const telling = tokens.map((token) => tellingOf(documentsOf([token]), total))
  const sum = telling.reduce((all, each) => all + each, 0)
  return { shares: telling.map((each) => each / sum) }
}
