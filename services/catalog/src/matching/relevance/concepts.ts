import type { Concept } from '../../search/engine/engine.ts'
import { searchEngine } from '../../search/feed/current-engine.ts'
import { dictionariesOf } from '../../search/query/dictionaries.ts'
import { understand, type NamedConcept } from '../../search/query/understand.ts'
import { applicants } from '../../taxonomy/applicants.ts'
import { analyze, stemOf } from '../../text/analyze.ts'
import { currentVocabulary } from '../../vocabulary/current-vocabulary.ts'
import { placesIn, worldRegions } from '../facts/places.ts'
import type { ApplicantGroup, MatchProfile } from '../profile.ts'
import type { ApplicantType } from '@fundharbor/contracts/vocabulary'

/** A concept of a profile, with the profile's own words for it. */
export interface ProfileConcept extends Concept {
  typed: string
  weight: number
  /** Says who applies, not what for. */
  isAudience?: boolean
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

/** Names of places say where, which rules compare; as words they would outweigh what for. */
const OF_PLACE = 0.3
/** The next broader subject, or words that only hint at one. */
const OF_LOOSE = 0.4

/** What a profile is about: the concepts of its sentences, with other words for them, most telling first. */
export async function conceptsOf(profile: MatchProfile): Promise<ProfileConcept[]> {
  const engine = searchEngine()
  const vocabulary = await currentVocabulary()
  const { documents: total } = await engine.status()
  const dictionaries = await dictionariesOf(vocabulary, engine)
  const sources = { engine, vocabulary, dictionaries, total, isVerbatim: true }
  const understood = await Promise.all(clausesOf(profile).map((clause) => understand(clause, sources)))
  return [...merge(understood.flatMap(({ concepts }) => concepts)), ...audienceConcepts(profile, total)]
}

/** Words by which calls name the kind of applicant that they are for. */
const audienceWords: Partial<Record<ApplicantGroup, string>> = {
  tribe: 'tribal, tribes, native american, american indian, alaska native',
  'small-business': 'small business, sbir, sttr, start-up, small and medium enterprises',
  school: 'schools, school district, k-12',
  individual: 'fellowship, postdoctoral, fellow',
}
const ofTypes: Partial<Record<ApplicantType, string>> = {
  'state-government': 'states, state program, state partnership',
  'county-government': 'counties, local governments, communities',
  'city-government': 'cities, municipalities, local governments, urban',
  'housing-authority': 'housing authorities, public housing',
}
/** A little less than a word that says what for. */
const OF_AUDIENCE = 2.5

function audienceConcepts({ groups, type }: MatchProfile, total: number): ProfileConcept[] {
  const named = [...groups.map((group) => audienceWords[group]), ofTypes[type]]
  return named.flatMap((words) =>
    words === undefined || total === 0
      ? []
      : {
          typed: words.split(', ')[0] ?? '',
          weight: OF_AUDIENCE,
          isAudience: true,
          alternatives: words.split(', ').map((word) => ({ tokens: analyze(word), weight: OF_AUDIENCE })),
        },
  )
}

/**
 * Parts of sentences, so that phrases are not read into words of different parts; without the quotes and minus signs
 * that have a meaning in searches.
 */
const clausesOf = ({ sentences }: MatchProfile): string[] =>
  sentences
    .flatMap((sentence) => sentence.split(/[,;:()–—]|\s-\s/))
    .map((clause) => clause.replaceAll(/["“”«»\-|]/g, ' ').trim())
    .filter(Boolean)

function merge(concepts: readonly NamedConcept[]): ProfileConcept[] {
  const byTokens = new Map<string, { concept: NamedConcept; times: number }>()
  for (const concept of concepts) {
    const key = analyze(concept.typed).join(' ')
    const known = byTokens.get(key)
    if (known) known.times += 1
    else byTokens.set(key, { concept, times: 1 })
  }
  return [...byTokens]
    .map(([key, { concept, times }]) => weighted(concept, importanceOf(key, concept.typed) * (1 + Math.log(times) / 2)))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MAX_CONCEPTS)
}

function importanceOf(key: string, typed: string): number {
  const tokens = key.split(' ')
  if (namesPlace(typed)) return OF_PLACE
  if (tokens.every((token) => selfDescription.has(token))) return OF_SELF_DESCRIPTION
  return tokens.every((token) => applicantTokens.has(token)) ? OF_APPLICANT : 1
}

/** Concepts are in lower case; names of places are not. */
const namesPlace = (typed: string): boolean => {
  const name = typed.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return placesIn(name).length > 0 || worldRegions.some(([pattern]) => pattern.test(typed))
}

function weighted({ alternatives, typed, isOptional }: NamedConcept, importance: number): ProfileConcept {
  const kept = alternatives
    .slice(0, MAX_ALTERNATIVES)
    .map((alternative) => ({
      ...alternative,
      weight: alternative.weight * importance * (alternative.isLoose ? OF_LOOSE : 1),
    }))
  return {
    typed,
    alternatives: kept,
    weight: Math.max(0, ...kept.map(({ weight }) => weight)) * (isOptional ? 0.5 : 1),
  }
}
