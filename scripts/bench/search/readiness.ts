import { residentMegabytes, untilWritten } from './catalog-process.ts'
import type { QueryClass } from './query-classes.ts'
import { refill } from './refill.ts'
import { SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { timed } from './timings.ts'

/** How a catalog of some size starts, and the memory of its process. */
export interface Readiness {
  rows: number
  fillSeconds: number
  snapshotMegabytes: number
  readySeconds: number
  readyMegabytes: number
  /** After searches that need no vector of the query, so that the model is not loaded. */
  searchedMegabytes: number
}

/** Fills the engine from nothing, and starts the catalog again from the snapshot. */
export async function measureReadiness(
  services: Services,
  rows: number,
  classes: readonly QueryClass[],
): Promise<Readiness> {
  const client = new SearchClient(services.url, services.cookie)
  const startedAt = new Date()
  const fillSeconds = await refill(services, client)
  const snapshotMegabytes = await untilWritten(services.snapshotFile, startedAt)
  const readySeconds = (await services.restartCatalog()) / 1000
  const readyMegabytes = await residentMegabytes(services.catalogPid())
  await searchWithoutModel(client, classes)
  const searchedMegabytes = await residentMegabytes(services.catalogPid())
  return { rows, fillSeconds, snapshotMegabytes, readySeconds, readyMegabytes, searchedMegabytes }
}

/** All that is quoted, and all that has no words. */
async function searchWithoutModel(client: SearchClient, classes: readonly QueryClass[]): Promise<void> {
  const queries = classes
    .flatMap((each) => each.queries.map(({ query }) => query))
    .map(({ search, ...filter }) => {
      const quoted = search?.startsWith('"') ? search : `"${search}"`
      return search === undefined ? filter : { ...filter, search: quoted }
    })
  await timed(queries, 2, (query) => client.search(query))
}
