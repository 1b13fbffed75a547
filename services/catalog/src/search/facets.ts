import { FacetName, type Facets, type OpportunityFilter } from '@fundharbor/contracts/catalog/opportunities'
import type { EngineAnswer, EngineFilter, FacetCounts } from './engine/engine.ts'
import { searchEngine } from './feed/current-engine.ts'
import { currentMinute, toEngineFilter } from './filter.ts'
import { hintsFor } from './hints.ts'
import { RELATED_COVERAGE } from './ranked-list.ts'
import { alsoSearched, isEmptySearch, readQuery, type Understanding } from './read-query.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'

/** Most values that one filter shows; there are many more subjects than of anything else. */
const MOST_VALUES = 40
const MOST_SUBJECTS = 200

/** The offered windows until a deadline, in days. */
const WINDOWS = [7, 30, 90]

/** Counts of a query's matches: how many, and how many each filter's values leave, the other filters kept. */
export async function countFacets(filter: OpportunityFilter): Promise<Facets> {
  const asked = await readQuery(filter)
  const common = {
    approximate: false,
    didYouMean: asked.correctedTo,
    correctedTo: asked.correctedTo,
    alsoSearched: alsoSearched(asked),
  }
  if (isEmptySearch(filter, asked))
    return {
      ...common,
      total: 0,
      facets: presentCounts(undefined),
      hints: { excludingFilter: null, nearest: [] },
    }
  const engineFilter = toEngineFilter(filter)
  const { total, facets } = await count(asked, engineFilter)
  const counts = presentCounts(facets)
  if (engineFilter.openAt === null) {
    // Days until a deadline are counted from now also where what has closed is listed.
    const open = await count(asked, { ...engineFilter, openAt: currentMinute() })
    counts.deadlineWithin = presentCounts(open.facets).deadlineWithin
  }
  await nameSubjects(counts, engineFilter.facets.subject ?? [])
  return { ...common, total, facets: counts, hints: total === 0 ? await hintsFor(filter, asked) : null }
}

/** Subjects have ids that only the vocabulary can name; those that are chosen stay in the list whatever they count. */
async function nameSubjects(counts: Facets['facets'], chosen: readonly string[]): Promise<void> {
  const { subjects } = await currentVocabulary()
  const missing = chosen.filter((id) => subjects.has(id) && !counts.subject.some(({ value }) => value === id))
  counts.subject = [...counts.subject, ...missing.map((value) => ({ value, count: 0 }))].map((each) => ({
    ...each,
    label: subjects.get(each.value)?.label ?? each.value,
  }))
}

const count = ({ concepts, phrases, excluded }: Understanding, filter: EngineFilter): Promise<EngineAnswer> =>
  searchEngine().search({
    concepts,
    phrases,
    excluded,
    filter,
    sort: 'score',
    limit: 0,
    related: 0,
    // What the list of the same query needs: whichever comes first finds it for both.
    relatedCoverage: RELATED_COVERAGE,
    countWindows: WINDOWS,
  })

/** Counts as the contract has them: most frequent first. */
function presentCounts(counts: FacetCounts | undefined): Facets['facets'] {
  const present = (name: FacetName) =>
    [...(counts?.[name] ?? [])]
      .map(([value, number]) => ({ value, count: number }))
      .filter((each) => each.count > 0)
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, name === 'subject' ? MOST_SUBJECTS : MOST_VALUES)
  return Object.fromEntries(FacetName.options.map((name) => [name, present(name)])) as Facets['facets']
}
