import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startNode, type OpenSearchNode } from '../opensearch/launch.ts'
import { goThroughOutages } from './opensearch/outages.ts'
import { qualityRows } from './opensearch/quality.ts'
import { searchTimes } from './opensearch/search-times.ts'
import { generateCatalog } from './search/generated-catalog.ts'
import { findNewRecords } from './search/refill.ts'
import { SearchClient } from './search/search-client.ts'
import { startServices } from './search/services.ts'
import { markdownTable, step } from './search/timings.ts'

/** What was promised, what was allowed, what was measured; and whether it holds. */
export interface Figure {
  promise: string
  allowed: string
  measured: string
  isKept: boolean
}

const NEW_RECORDS = 20
const FILL_SECONDS = 1200
const FOUND_SECONDS = 2

/**
 * Searches a generated catalog on OpenSearch, through gateway and service: fills one node, times searches, adds two nodes, kills
 * one and then all, and compares what the judged queries find with the embedded engine. Fails if a figure is missed.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    port: { type: 'string', default: '8090' },
    /** Of each node, in megabytes. */
    heap: { type: 'string', default: '1024' },
    quality: { type: 'boolean', default: true },
    /** A folder in which to keep the generated catalog for the next run; that of bench:search can be used. */
    keep: { type: 'string' },
  },
  allowNegative: true,
})
const [rows, port, heap] = [Number(values.rows), Number(values.port), Number(values.heap)]
const dir = values.keep ? path.resolve(values.keep) : await mkdtemp(path.join(tmpdir(), 'fundharbor-search-'))
const nodesDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-opensearch-'))
const nodes: OpenSearchNode[] = []

async function addNode(): Promise<OpenSearchNode> {
  const [joins] = nodes
  const node = await startNode({
    // A folder of its own: what an earlier node left knows a cluster that is no more.
    dir: await mkdtemp(path.join(nodesDir, 'node-')),
    heap,
    ...(joins ? { joins } : {}),
  })
  nodes.push(node)
  return node
}

async function measure(): Promise<Figure[]> {
  const services = await step('Starting database, services and gateway', () => startServices(dir, port))
  try {
    const { classes } = await generateCatalog(services, dir, rows)
    const { url } = await step('Starting a node', addNode)
    const fill = await step('Filling it', () => services.restartCatalog({ OPENSEARCH_URL: url }))
    const times = await step('Searching', () => searchTimes(services, classes, url))
    const client = new SearchClient(services.url, services.cookies)
    const slowest = Math.max(
      ...(await step('Adding records', () => findNewRecords(services, client, NEW_RECORDS))),
    )
    const outages = await goThroughOutages(services, {
      nodes,
      addNode,
      queries: classes.flatMap((each) => each.queries),
    })
    return [
      {
        promise: `${rows.toLocaleString('en')} records are filled`,
        allowed: `${FILL_SECONDS} s`,
        measured: `${(fill / 1000).toFixed(0)} s`,
        isKept: fill / 1000 <= FILL_SECONDS,
      },
      ...times,
      {
        promise: `the slowest of ${NEW_RECORDS} new records is found`,
        allowed: `${FOUND_SECONDS} s`,
        measured: `${slowest.toFixed(2)} s`,
        isKept: slowest <= FOUND_SECONDS,
      },
      ...outages,
    ]
  } finally {
    await services.stop()
  }
}

async function compareQuality(): Promise<Figure[]> {
  const { url } = await addNode()
  return qualityRows(dir, url)
}

function report(figures: readonly Figure[]): void {
  const cells = figures.map(({ promise, allowed, measured, isKept }) => [
    promise,
    allowed,
    measured,
    isKept ? 'yes' : 'NO',
  ])
  console.log(`\n${markdownTable(['promise', 'allowed', 'measured', 'kept'], cells)}\n`)
  if (figures.some(({ isKept }) => !isKept)) process.exitCode = 1
}

await mkdir(dir, { recursive: true })
// As root, the database runs as another user, who must be able to enter the folder.
await chmod(dir, 0o711)
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`)
  if (rows > 0) report(await measure())
  for (const node of nodes.splice(0)) await node.stop()
  if (values.quality) report(await step('Scoring judged queries', compareQuality))
} finally {
  for (const node of nodes) await node.stop()
  await rm(nodesDir, { recursive: true, force: true })
  if (!values.keep) await rm(dir, { recursive: true, force: true })
}
