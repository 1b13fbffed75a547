import { FacetName, type Facets } from '@fundharbor/contracts/catalog/facets'
import type { OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import type {
  EngineRequest,
  EngineResponse,
  EngineFilter,
  FacetCounts,
} from '@fundharbor/search-engine/engine'
import { toEngineRequest } from './engine-request.ts'
import { searchEngine } from './feed/current-engine.ts'
import { currentMinute } from '@fundharbor/search-engine/requests'
import { toEngineFilter } from './filter.ts'
import { findHints } from './hints.ts'
import { matchesOnly, RELATED_COVERAGE } from './answer.ts'
import { alsoSearched, isEmptySearch, readQuery, type UnderstoodQuery } from './read-query.ts'
import { conditionsIn } from './query/conditions.ts'
import { currentVocabulary } from '../records/vocabulary/current-vocabulary.ts'

/** Maximum values per facet; subjects have many more values than other facets. */
const maxValues = {
  ...(Object.fromEntries(FacetName.options.map((name) => [name, 40])) as Record<FacetName, number>),
  subject: 200,
}
/** More than there are. */
const ALL_SUBJECTS = 10_000

/** Deadline windows in days. */
const WINDOWS = [7, 30, 90]

/** Facets of a query: the total, and how many matches each value of a filter would leave. */
export async function countFacets(filter: OpportunityFilter): Promise<Facets> {
  const understood = await readQuery(filter)
  const common = {
    correctedTo: understood.correctedTo,
    alsoSearched: alsoSearched(understood),
    conditions: conditionsIn(filter).found.map(({ phrase, label }) => ({ phrase, label })),
  }
  if (isEmptySearch(filter, understood))
    return {
      ...common,
      total: 0,
      facets: presentCounts(undefined),
      hints: { excludingFilter: null, nearest: [] },
    }
  const engineFilter = toEngineFilter(filter)
  const { total, facets } = await count(understood, engineFilter)
  const counts = presentCounts(facets)
  if (engineFilter.openAt === null) {
    // Days until a deadline count from now, even if closed opportunities are listed.
    const open = await count(understood, { ...engineFilter, openAt: currentMinute() })
    counts.deadlineWithin = presentCounts(open.facets).deadlineWithin
  }
  await addChosenSubjects(counts, understood, engineFilter)
  await nameSubjects(counts)
  return { ...common, total, facets: counts, hints: total === 0 ? await findHints(filter, understood) : null }
}

/** Chosen subjects stay in the list, even those that the counts leave out because others are more frequent. */
async function addChosenSubjects(
  counts: Facets['facets'],
  understood: UnderstoodQuery,
  filter: EngineFilter,
): Promise<void> {
  const { subjects } = await currentVocabulary()
  const counted = new Set(counts.subject.map(({ value }) => value))
  const missing = (filter.facets.subject ?? []).filter((id) => subjects.has(id) && !counted.has(id))
  if (missing.length === 0) return
  const { subject: _, ...facets } = filter.facets
  const all = await count(understood, { ...filter, facets }, { ...maxValues, subject: ALL_SUBJECTS })
  for (const value of missing) counts.subject.push({ value, count: all.facets?.subject.get(value) ?? 0 })
}

async function nameSubjects(counts: Facets['facets']): Promise<void> {
  const { subjects } = await currentVocabulary()
  counts.subject = counts.subject.map((each) => ({
    ...each,
    label: subjects.get(each.value)?.label ?? each.value,
  }))
}

async function count(
  understood: UnderstoodQuery,
  filter: EngineFilter,
  limits: EngineRequest['maxValues'] = maxValues,
): Promise<EngineResponse> {
  const matches = await matchesOnly(understood, filter)
  return searchEngine().search(
    toEngineRequest(matches.query, matches.filter, {
      sort: 'score',
      limit: 0,
      // The same as for the list of this query, so that the two share cached results.
      relatedCoverage: RELATED_COVERAGE,
      countWindows: WINDOWS,
      maxValues: limits,
    }),
  )
}

/** Counts in the contract's shape, most frequent first. */
function presentCounts(counts: FacetCounts | undefined): Facets['facets'] {
  const present = (name: FacetName) =>
    [...(counts?.[name] ?? [])]
      .map(([value, number]) => ({ value, count: number }))
      .filter((each) => each.count > 0)
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  return Object.fromEntries(FacetName.options.map((name) => [name, present(name)])) as Facets['facets']
}
