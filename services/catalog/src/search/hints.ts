import type {
  FacetName,
  NearestTopic,
  OpportunityFilter,
  SearchHints,
} from '@fundharbor/contracts/catalog/opportunities'
import type { EngineFilter } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { currentMinute, noFilter, toEngineFilter } from './filter.ts'
import { queryVector, within } from './rank/query-vector.ts'
import { ranks, textOf, type Understanding } from './read-query.ts'
import { wordsOf } from '../text/analyze.ts'
import { currentSubjectVectors } from '../vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { nearestSubjects } from '../vocabulary/subject-vectors.ts'

const MOST_TOPICS = 6
const LOOKED_AT = 20
/** Nobody reads results meanwhile: there are none. */
const PATIENCE_MS = 250

/** Ways out of an empty result. */
export async function hintsFor(filter: OpportunityFilter, asked: Understanding): Promise<SearchHints> {
  const [excludingFilter, nearest] = await Promise.all([
    findExcludingFilter(asked, toEngineFilter(filter)),
    findNearestTopics(filter.search ?? '', asked),
  ])
  return { excludingFilter, nearest }
}

/** The filter without which most would match. */
async function findExcludingFilter(
  asked: Understanding,
  filter: EngineFilter,
): Promise<SearchHints['excludingFilter']> {
  const counted = await Promise.all(
    [...withoutEach(filter)].map(async ([name, wider]) => ({
      name,
      count: await countMatches(asked, wider),
    })),
  )
  const [most] = counted.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
  return most ?? null
}

function* withoutEach(filter: EngineFilter): Generator<[FacetName, EngineFilter]> {
  for (const name of Object.keys(filter.facets) as FacetName[]) {
    const { [name]: _, ...facets } = filter.facets
    yield [name, { ...filter, facets }]
  }
  if (filter.minAmount !== null || filter.maxAmount !== null)
    yield ['amount', { ...filter, minAmount: null, maxAmount: null }]
  if (filter.closesBy !== null) yield ['deadlineWithin', { ...filter, closesBy: null }]
}

async function countMatches(
  { concepts, phrases, excluded }: Pick<Understanding, 'concepts' | 'phrases' | 'excluded'>,
  filter: EngineFilter,
): Promise<number> {
  const { total } = await searchEngine().search({
    concepts,
    phrases,
    excluded,
    filter,
    sort: 'score',
    limit: 0,
    related: 0,
    relatedCoverage: 1,
  })
  return total
}

/** Subjects that mean most of the same and have open opportunities. */
async function findNearestTopics(search: string, asked: Understanding): Promise<NearestTopic[]> {
  if (!ranks(asked)) return []
  // Quoted words mean something, too.
  const words = asked.words.length > 0 ? asked.words : wordsOf(search)
  const vector = await within(queryVector(textOf(words)), PATIENCE_MS)
  if (!vector) return []
  const vocabulary = await currentVocabulary()
  const near = nearestSubjects(await currentSubjectVectors(vocabulary), vector, LOOKED_AT)
  const open = { ...noFilter, openAt: currentMinute() }
  const topics = await Promise.all(
    near.map(async ({ id }) => ({
      kind: 'subject' as const,
      id,
      label: vocabulary.subjects.get(id)?.label ?? id,
      count: await countMatches(
        { concepts: [], phrases: [], excluded: [] },
        { ...open, facets: { subject: [id] } },
      ),
    })),
  )
  return topics.filter(({ count }) => count > 0).slice(0, MOST_TOPICS)
}
