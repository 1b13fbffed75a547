import type { Figure } from '../opensearch.ts'
import type { QueryClass } from '../search/query-classes.ts'
import { SearchClient } from '../search/search-client.ts'
import type { Services } from '../search/services.ts'
import { percentile, timed } from '../search/timings.ts'

const P95_MS = 60

/** First pages with one client, list and counts at once, after all were asked once; and what OpenSearch itself took of it. */
export async function searchTimes(
  services: Services,
  classes: readonly QueryClass[],
  url: string,
): Promise<Figure[]> {
  const client = new SearchClient(services.url, services.cookies)
  const figures: Figure[] = []
  const all = classes.flatMap(({ queries }) => queries)
  await timed(all, 1, ({ query }) => client.search(query))
  for (const { name, queries } of classes) {
    const before = await searchMs(url)
    const timings = await timed(queries, 1, ({ query }) => client.search(query))
    const own = ((await searchMs(url)) - before) / queries.length
    const [median, p95] = [percentile(timings, 0.5), percentile(timings, 0.95)]
    figures.push({
      promise: `${name}: p50 / p95, and of the mean ${mean(timings).toFixed(1)} ms OpenSearch`,
      allowed: `${P95_MS} ms`,
      measured: `${median.toFixed(1)} / ${p95.toFixed(1)} ms, ${own.toFixed(1)} ms`,
      isKept: p95 <= P95_MS,
    })
  }
  return figures
}

const mean = (timings: readonly number[]) => timings.reduce((sum, each) => sum + each, 0) / timings.length

/** What all searches so far took inside OpenSearch. */
async function searchMs(url: string): Promise<number> {
  const { _all: all } = (await (await fetch(`${url}/_stats/search`)).json()) as {
    _all: { total: { search: { query_time_in_millis: number; fetch_time_in_millis: number } } }
  }
  return all.total.search.query_time_in_millis + all.total.search.fetch_time_in_millis
}
