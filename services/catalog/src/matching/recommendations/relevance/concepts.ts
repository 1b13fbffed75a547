import { organizationKinds } from '@fundharbor/contracts/vocabulary'
import DataLoader from 'dataloader'
import type { Concept, SearchEngine } from '@fundharbor/search-engine/engine'
import { searchEngine } from '../../../search/feed/current-engine.ts'
import { dictionariesOf } from '../../../search/query/dictionaries.ts'
import { keyOf } from '../../../search/query/expand.ts'
import { understand, type NamedConcept } from '../../../search/query/understand.ts'
import { applicants } from '../../../records/taxonomy/applicants.ts'
import { analyze, stemOf } from '@fundharbor/search-engine/text/analyze'
import { currentVocabulary } from '../../../records/vocabulary/current-vocabulary.ts'
import { namesPlace } from '../../../records/facts/places.ts'
import type { MatchProfile } from '../../factors/profile.ts'

/** A concept of a profile, with the profile's own words for it. */
export interface ProfileConcept extends Concept {
  typed: string
  weight: number
  alternatives: readonly (Concept['alternatives'][number] & { isTyped?: boolean })[]
}

/** More would cost more than they add: the telling ones come first. */
const MAX_CONCEPTS = 36
const MAX_ALTERNATIVES = 9

/** Words that organizations use whatever they do. */
const selfDescription = new Set(
  (
    'organization nonprofit charity company institute association foundation people person together well work help ' +
    'support offer run bring make use need every everybody nobody many new good best better live life world place ' +
    'center network group team member program project activity provide across between around serve service mission ' +
    'strong public system want look develop our own field share prepare member state country national local year ' +
    'two three million resident side stand beside healthy family-owned based known test process part step open build'
  )
    .split(' ')
    .map(stemOf),
)
const OF_SELF_DESCRIPTION = 0.2

/** Words of eligibility lists ("schools", "counties") say who applies more often than what for. */
const applicantTokens = new Set(Object.values(applicants).flatMap(({ label }) => analyze(label)))
const OF_APPLICANT = 0.4

/** Rules compare places already. As words, their names would outweigh what the money is for. */
const OF_PLACE = 0.1
/** Words without a subject may be rare in the catalog without being what an organization is about. */
const OF_PLAIN_WORD = 0.6
/** What an organization is says more than any of its words. */
const OF_KIND = 1.5
/** The next broader subject, or words that only hint at one. */
const OF_LOOSE = 0.4

/** What a profile is about: the concepts of its sentences, with other words for them, most telling first. */
export async function conceptsOf(profile: MatchProfile): Promise<ProfileConcept[]> {
  const engine = searchEngine()
  const vocabulary = await currentVocabulary()
  const { documents: total } = await engine.status()
  const dictionaries = await dictionariesOf(vocabulary, engine)
  const sources = {
    engine: { frequencies: batchedFrequencies(engine) },
    vocabulary,
    dictionaries,
    total,
    isVerbatim: true,
    isProse: true,
  }
  const read = async (clauses: readonly string[]) =>
    (await Promise.all(clauses.map((clause) => understand(clause, sources)))).flatMap(
      ({ concepts }) => concepts,
    )
  const kind = organizationKinds.find(({ slug }) => slug === profile.kind)
  const own = (await read(kind?.words ?? [])).map((concept) => weighted(concept, OF_KIND))
  return [...own, ...merge(await read(clausesOf(profile)))].slice(0, MAX_CONCEPTS)
}

/** Asks the engine once for all clauses that are read at the same time. */
function batchedFrequencies(engine: Pick<SearchEngine, 'frequencies'>): SearchEngine['frequencies'] {
  const loader = new DataLoader(
    (sequences: readonly (readonly string[])[]) => engine.frequencies(sequences),
    {
      cacheKeyFn: keyOf,
    },
  )
  return (sequences) => Promise.all(sequences.map((sequence) => loader.load(sequence)))
}

/** More than a profile has. A text of nothing but commas would keep everybody's searches waiting. */
const MAX_CLAUSES = 200
/** Characters. A text without any commas would take a hundred times as long to understand. */
const MAX_CLAUSE = 400

/**
 * Parts of sentences, so that phrases are not read into words of different parts; without the quotes and minus signs
 * that have a meaning in searches.
 */
const clausesOf = ({ sentences }: MatchProfile): string[] =>
  sentences
    .flatMap((sentence) => sentence.split(/[,;:()–—]|\s-\s/))
    .map((clause) =>
      clause
        .replaceAll(/["“”«»\-|]/g, ' ')
        .trim()
        .slice(0, MAX_CLAUSE),
    )
    .filter(Boolean)
    .slice(0, MAX_CLAUSES)

function merge(concepts: readonly NamedConcept[]): ProfileConcept[] {
  const byTokens = new Map<string, { concept: NamedConcept; times: number }>()
  for (const concept of concepts) {
    const key = analyze(concept.typed).join(' ')
    const known = byTokens.get(key)
    if (known) known.times += 1
    else byTokens.set(key, { concept, times: 1 })
  }
  return [...byTokens]
    .map(([key, { concept, times }]) =>
      weighted(concept, importanceOf(key, concept) * (1 + Math.log(times) / 2)),
    )
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_CONCEPTS)
}

function importanceOf(key: string, { typed, alternatives }: NamedConcept): number {
  const tokens = key.split(' ')
  if (namesPlace(typed)) return OF_PLACE
  if (tokens.every((token) => selfDescription.has(token))) return OF_SELF_DESCRIPTION
  const ofApplicants = tokens.filter((token) => applicantTokens.has(token)).length / tokens.length
  if (ofApplicants > 0) return 1 - ofApplicants * (1 - OF_APPLICANT)
  return alternatives.some(({ tokens: own }) => own[0]?.startsWith('#')) ? 1 : OF_PLAIN_WORD
}

function weighted({ alternatives, typed, isOptional }: NamedConcept, importance: number): ProfileConcept {
  const kept = alternatives.slice(0, MAX_ALTERNATIVES).map((alternative) => ({
    ...alternative,
    weight: alternative.weight * importance * (alternative.isLoose ? OF_LOOSE : 1),
  }))
  return {
    typed,
    alternatives: kept,
    weight: Math.max(0, ...kept.map(({ weight }) => weight)) * (isOptional ? 0.5 : 1),
  }
}
