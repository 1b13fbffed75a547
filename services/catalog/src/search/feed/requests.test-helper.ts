import { noFilter } from '@fundharbor/search-engine/requests'
import { analyze } from '@fundharbor/search-engine/text/analyze'
import type { EngineRequest, SearchEngine } from '@fundharbor/search-engine/engine'

/** A request that matches everything. */
export const matchAllRequest: EngineRequest = {
  concepts: [],
  phrases: [],
  excluded: [],
  filter: noFilter,
  sort: 'newest',
  limit: 100,
  related: 0,
  relatedCoverage: 1,
}

/** Ids of documents with a word. */
export async function found(engine: SearchEngine, word: string): Promise<string[]> {
  const { hits } = await engine.search({ ...matchAllRequest, phrases: [analyze(word)] })
  return hits.map(({ id }) => id)
}
