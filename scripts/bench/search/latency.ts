import { untilIdle } from './catalog-process.ts'
import type { BenchQuery, QueryClass } from './query-classes.ts'
import { SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { timed, type Timings } from './timings.ts'

export const MANY_CLIENTS = 16

/** Measurements of one class of queries. */
export interface ClassTimings {
  queryClass: QueryClass
  one: Timings
  many: Timings
  nextPage: Timings
}

/** Measures first pages (list and counts at once) with one client and with many, and then next pages. */
export async function measureClasses(
  services: Services,
  classes: readonly QueryClass[],
): Promise<ClassTimings[]> {
  const client = new SearchClient(services.url, services.cookie)
  const search = ({ query }: BenchQuery) => client.search(query)
  const measured: ClassTimings[] = []
  for (const queryClass of classes) {
    const { queries } = queryClass
    await timed(queries, 1, search)
    // From here on the queries' vectors are cached, as they are for frequent queries.
    await untilIdle(services.catalogPid())
    const one = await timed(queries, 1, search)
    const many = await timed([...queries, ...queries], MANY_CLIENTS, search)
    measured.push({ queryClass, one, many, nextPage: await measureNextPages(client, queries) })
  }
  return measured
}

async function measureNextPages(client: SearchClient, queries: readonly BenchQuery[]): Promise<Timings> {
  const pages: string[] = []
  for (const { query } of queries) {
    const { next } = await client.search(query)
    if (next) pages.push(next)
  }
  return timed(pages, 1, (page) => client.get(page))
}
