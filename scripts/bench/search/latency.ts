import { untilIdle } from '../../platform/process-usage.ts'
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

/** How often each query is timed with one client, and each next page. */
const REPETITIONS = 3

/** A pause of the machine delays all sixteen waiting requests. With this many repetitions, one pause affects less than 5% of them. */
const REPETITIONS_OF_MANY = 16

/**
 * Measures first pages (list and counts at once) with one client and with many, and then next pages. Everything runs once
 * before it is timed, so that code is compiled, rows are in memory, and the queries' vectors are cached, as they are for
 * frequent queries.
 */
export async function measureClasses(
  services: Services,
  classes: readonly QueryClass[],
): Promise<ClassTimings[]> {
  const client = new SearchClient(services.url, services.cookies)
  const search = ({ query }: BenchQuery) => client.search(query)
  const all = classes.flatMap(({ queries }) => queries)
  await timed(all, 1, search)
  await timed(all, MANY_CLIENTS, search)
  const measured: ClassTimings[] = []
  for (const queryClass of classes) {
    const { queries } = queryClass
    await timed(queries, 1, search)
    await untilIdle(services.catalogPid())
    const one = await timed(repeat(queries, REPETITIONS), 1, search)
    const many = await timed(repeat(queries, REPETITIONS_OF_MANY), MANY_CLIENTS, search)
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
  const getPage = (page: string) => client.get(page)
  await timed(pages, 1, getPage)
  return timed(repeat(pages, REPETITIONS), 1, getPage)
}

const repeat = <T>(items: readonly T[], times: number): T[] =>
  Array.from({ length: times }, () => items).flat()
