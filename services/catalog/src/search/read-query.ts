import type { AlsoSearched, OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import { currentEmbedder } from '../embeddings/embedder.ts'
import { searchEngine } from './feed/current-engine.ts'
import { meaningConcept } from './query/meaning.ts'
import { parseQuery } from './query/parse.ts'
import type { NamedConcept, Understanding } from './query/understand.ts'
import { understandOnce } from './query/cached-understanding.ts'
import { queryVector, within } from './rank/query-vector.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { currentSubjectVectors } from '../vocabulary/current-subject-vectors.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'

export type { Understanding }

const nothing: Understanding = { concepts: [], phrases: [], excluded: [], words: [], correctedTo: null }

/** A page names so many other words. */
const MOST_NAMED = 8

interface ReadOptions {
  /** Default: the one in use. */
  vocabulary?: Vocabulary
  /** Whether the meaning of the whole query may rank; alerts and counts need none. */
  withMeaning?: boolean
}

/** What a filter's keyword asks for, without the terms that were declined. */
export async function readQuery(
  filter: OpportunityFilter,
  { vocabulary, withMeaning = true }: ReadOptions = {},
): Promise<Understanding> {
  const search = filter.search?.trim() ?? ''
  if (search === '') return nothing
  // Most queries are spelled right: what they mean is looked for while their words are.
  const { words: typed } = parseQuery(search)
  if (withMeaning && typed.length > 0) void queryVector(textOf(typed))
  const words = vocabulary ?? (await currentVocabulary())
  const { documents: total, version } = await searchEngine().status()
  const question = { search, isVerbatim: filter.verbatim ?? false, vocabulary: words, total, version }
  const understood = await understandOnce(question)
  const asked = { ...understood, concepts: [...understood.concepts] }
  if (withMeaning && asked.words.length > 0) await addMeaning(asked, { vocabulary: words, total })
  return withoutTerms(asked, filter.without)
}

/** The text whose meaning is looked for. */
export const textOf = (words: readonly string[]): string => words.join(' ')

async function addMeaning(asked: Understanding, sources: MeaningSources): Promise<void> {
  const concept = await readMeaning(asked, { ...sources, patience: currentEmbedder().patience })
  if (concept) asked.concepts.push(concept)
}

interface MeaningSources {
  vocabulary: Vocabulary
  total: number
  isAlone?: boolean
}

/** What the whole query means, as a concept, where that is known within `patience` milliseconds. */
export async function readMeaning(
  asked: Understanding,
  { patience, ...own }: MeaningSources & { patience: number },
): Promise<NamedConcept | null> {
  const vector = await within(queryVector(textOf(asked.words)), patience)
  // Vectors of subjects that do not ship are made meanwhile: nobody waits for those either.
  const vectors = vector && (await within(currentSubjectVectors(own.vocabulary), patience))
  if (!vector || !vectors) return null
  const sources = { ...own, vectors, engine: searchEngine() }
  const concept = await meaningConcept(vector, asked.concepts, sources)
  return concept && { ...concept, typed: textOf(asked.words), isMeaning: true }
}

/** Whether words rank what is found: without any, everything is equally relevant. */
export const ranks = ({ concepts, phrases }: Understanding): boolean => concepts.length + phrases.length > 0

/** Whether a keyword was given and has nothing in it that can be searched for. */
export const isEmptySearch = (filter: OpportunityFilter, asked: Understanding): boolean =>
  Boolean(filter.search?.trim()) && !ranks(asked) && asked.excluded.length === 0

/** What is looked for besides the words that were typed, the weightiest first. */
export function alsoSearched({ concepts }: Understanding): AlsoSearched[] {
  const named = new Map<string, AlsoSearched>()
  for (const { alternatives, typed, isMeaning } of concepts)
    for (const { name, isTyped, isLoose } of alternatives) {
      // One word names its subject; what is near it in meaning would only puzzle.
      const isNamed = isMeaning ? typed.includes(' ') : !isLoose
      if (isTyped || !isNamed || name.toLowerCase() === typed) continue
      const key = name.toLowerCase()
      if (!named.has(key)) named.set(key, { term: name, because: typed })
    }
  return [...named.values()].slice(0, MOST_NAMED)
}

function withoutTerms(asked: Understanding, without: string | undefined): Understanding {
  const declined = new Set(without?.split('|').map((term) => term.trim().toLowerCase()))
  if (declined.size === 0) return asked
  const concepts = asked.concepts.map((concept) => ({
    ...concept,
    alternatives: concept.alternatives.filter(
      ({ isTyped, name }) => isTyped || !declined.has(name.toLowerCase()),
    ),
  }))
  return { ...asked, concepts: concepts.filter(({ alternatives }) => alternatives.length > 0) }
}
