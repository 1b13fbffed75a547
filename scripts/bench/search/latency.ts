import { untilIdle } from './catalog-process.ts'
import type { BenchQuery, QueryClass } from './query-classes.ts'
import { SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { timed, type Timings } from './timings.ts'

export const MANY_CLIENTS = 16

/** What was measured of one class of queries. */
export interface ClassTimings {
  queryClass: QueryClass
  one: Timings
  many: Timings
  nextPage: Timings
}

/** First pages, list and counts at once, by one client and by many; then next pages as a reader asks for them. */
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
    // What the queries mean is known from here on, as it is of queries that are asked often.
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
