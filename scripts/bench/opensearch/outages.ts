import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenSearchNode } from '../../opensearch/launch.ts'
import { untilIdle } from '../../platform/process-usage.ts'
import type { Figure } from '../opensearch.ts'
import type { BenchQuery } from '../search/query-classes.ts'
import { findNewRecords } from '../search/refill.ts'
import { SearchClient } from '../search/search-client.ts'
import type { Services } from '../search/services.ts'
import { step } from '../search/timings.ts'

const NEW_RECORDS = 10
const LONGEST_COPY_MS = 600_000

interface Cluster {
  nodes: OpenSearchNode[]
  addNode: () => Promise<OpenSearchNode>
  queries: readonly BenchQuery[]
}

/** Adds two nodes and kills the one that holds the primary copy; then, with the fallback, kills the others. */
export async function goThroughOutages(
  services: Services,
  { nodes, addNode, queries }: Cluster,
): Promise<Figure[]> {
  const client = new SearchClient(services.url, services.cookies)
  await step('Adding two nodes', async () => {
    for (const _ of [1, 2]) await addNode()
    const last = nodes.at(-1)!
    await waitForCopies(last)
  })
  const all = { OPENSEARCH_URL: nodes.map(({ url }) => url).join(',') }
  await services.restartCatalog(all)
  const before = (await client.get('/api/opportunities')).total
  const killed = await step('Searching while a node is killed', () =>
    whileSearching(client, queries, async () => {
      await sleep(3000)
      // The first node has the primary copy.
      process.kill(nodes[0]!.pid, 'SIGKILL')
      await sleep(5000)
      await findNewRecords(services, client, NEW_RECORDS)
    }),
  )
  const lost = before + NEW_RECORDS - (await client.get('/api/opportunities')).total
  await services.restartCatalog({ ...all, SEARCH_FALLBACK: 'embedded' })
  await untilIdle(services.catalogPid())
  for (const { pid } of nodes.slice(1)) process.kill(pid, 'SIGKILL')
  const without = await step('Searching while all nodes are down', () =>
    whileSearching(client, queries, () => sleep(10_000)),
  )
  nodes.length = 0
  return [
    {
      promise: 'one of three nodes is killed: failed searches, lost records',
      allowed: '0, 0',
      measured: `${killed.failed} of ${killed.searches}, ${lost}`,
      isKept: killed.failed === 0 && lost === 0,
    },
    {
      promise: 'all nodes are down, with the fallback: failed searches',
      allowed: '0',
      measured: `${without.failed} of ${without.searches}`,
      isKept: without.failed === 0 && without.searches > 0,
    },
  ]
}

/** Until each shard has its second copy. */
async function waitForCopies({ url }: OpenSearchNode): Promise<void> {
  await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=${LONGEST_COPY_MS}ms`)
}

/** Two clients keep searching while something happens. */
async function whileSearching(
  client: SearchClient,
  queries: readonly BenchQuery[],
  happening: () => Promise<unknown>,
): Promise<{ searches: number; failed: number }> {
  const count = { searches: 0, failed: 0 }
  let isOver = false
  const search = async (first: number) => {
    for (let at = first; !isOver; at += 1) {
      await client.search(queries[at % queries.length]?.query ?? {}).catch(() => (count.failed += 1))
      count.searches += 1
    }
  }
  const clients = [search(0), search(Math.floor(queries.length / 2))]
  await happening()
  isOver = true
  await Promise.all(clients)
  return count
}
