import type { Person } from '@fundharbor/contracts/identity/session'
import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import type { Concept } from '@fundharbor/search-engine/engine'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'
import { understandCached } from './read-query.ts'
import { searchEngine } from './feed/current-engine.ts'
import type { UnderstoodQuery } from './query/understand.ts'

/** Reads the facts about a person from identity-billing. */
export type ReadFacts = (person: Person) => Promise<PersonFacts>

/** The organization's self-description; empty if there is none. */
export const profileTextOf = ({ organization }: PersonFacts): string =>
  [organization?.missionStatement, organization?.description, organization?.category]
    .filter(Boolean)
    .join(' ')

/** The telling ones come first. */
const MAX_CONCEPTS = 24

/** Quotes and minus signs have a meaning in searches. */
const OPERATORS = /["“”«»|-]/g

/** A query of optional concepts of a profile, which ranks everything and excludes nothing. Null without a profile. */
export async function readProfile(text: string): Promise<UnderstoodQuery | null> {
  const vocabulary = await currentVocabulary()
  const { documents: total, version } = await searchEngine().status()
  const search = text.replaceAll(OPERATORS, ' ')
  const understood = await understandCached({ search, isVerbatim: true, vocabulary, total, version })
  const unique = new Map(understood.concepts.map((concept) => [concept.typed, concept]))
  const concepts = [...unique.values()]
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, MAX_CONCEPTS)
    .map((concept) => ({ ...concept, isOptional: true }))
  return concepts.length === 0 ? null : { ...understood, concepts, words: concepts.map(({ typed }) => typed) }
}

const weightOf = ({ alternatives }: Concept): number =>
  Math.max(0, ...alternatives.map(({ weight }) => weight))
