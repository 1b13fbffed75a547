import type { Alternative, Concept } from '../engine/engine.ts'
import { analyze } from '../text/analyze.ts'
import { phrasesOf, type PhraseKind, type SubjectPhrase } from '../vocabulary/subject.ts'
import { ancestorsOf, type Vocabulary } from '../vocabulary/vocabulary.ts'
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
  acronyms: 0.95,
  everyday: 0.95,
  programs: 0.7,
  hints: 0.35,
}

/** The same by the kind of phrase that the record has. */
const surenessOfFound: Record<PhraseKind, number> = {
  label: 0.85,
  terms: 0.85,
  acronyms: 0.5,
  programs: 0.6,
  everyday: 0.6,
  hints: 0,
}

export const expansionWeights = {
  /** A record that is tagged with the subject. */
  subject: 0.8,
  /** A record about the next broader subject only. */
  broader: 0.3,
  /** The single words of a phrase, where they stand apart. */
  word: 0.45,
  optional: 0.15,
}

const MOST_SYNONYMS = 8
const LEAST_SURE = 0.5

/** What a segment may be called in records, before it is known how telling each is: weights from 0 to 1. */
export function alternativesOf(segment: Segment, vocabulary: Vocabulary, typed: string): NamedAlternative[] {
  const literal = { tokens: segment.tokens, weight: 1, name: typed, isTyped: true }
  const meanings = segment.phrases.flatMap(({ meanings: each }) => each)
  const share = 1 / Math.sqrt(Math.max(1, new Set(meanings.map(({ subject }) => subject)).size / 2))
  const others = meanings.flatMap((meaning) => {
    const sureness = surenessOfTyped[meaning.kind] * segment.closeness * share
    return ofSubject(meaning, vocabulary, sureness)
  })
  return dedupe([literal, ...others, ...looseWords(segment)])
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

const looseWords = ({ tokens }: Segment): NamedAlternative[] =>
  tokens.length === 1
    ? []
    : tokens.map((token) => ({
        tokens: [token],
        weight: expansionWeights.word / Math.sqrt(tokens.length),
        name: token,
        isTyped: true,
        isLoose: true,
      }))

/** The heaviest of those that look for the same. */
function dedupe(alternatives: NamedAlternative[]): NamedAlternative[] {
  const best = new Map<string, NamedAlternative>()
  for (const each of alternatives) {
    const key = each.tokens.join(' ')
    const known = best.get(key)
    if (!known || known.weight < each.weight) best.set(key, known?.isTyped ? { ...each, isTyped: true } : each)
  }
  return [...best.values()]
}

/** The concept of a segment: what occurs nowhere is left out, and rare things weigh more than common ones. */
export function weigh(
  alternatives: readonly NamedAlternative[],
  frequencies: readonly number[],
  { total, isOptional }: { total: number; isOptional: boolean },
): Concept & { alternatives: NamedAlternative[] } {
  const found = alternatives
    .map((alternative, index) => ({ alternative, documents: frequencies[index] ?? 0 }))
    .filter(({ documents, alternative }) => documents > 0 || alternative.isTyped)
  const tight = found.filter(({ alternative }) => !alternative.isLoose)
  const documents = Math.min(total, Math.max(1, ...tight.map((each) => each.documents)))
  const telling = Math.log(1 + total / documents) * (isOptional ? expansionWeights.optional : 1)
  const kept = found
    .map(({ alternative }) => ({ ...alternative, weight: alternative.weight * telling }))
    .toSorted((one, other) => other.weight - one.weight)
  return { isOptional, alternatives: kept.slice(0, MOST_SYNONYMS + 3) }
}
