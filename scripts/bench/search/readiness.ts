import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { residentMegabytes, untilIdle } from '../../platform/process-usage.ts'
import { root } from '../../platform/root.ts'
import type { QueryClass } from './query-classes.ts'
import { refill } from './refill.ts'
import { SearchClient } from './search-client.ts'
import type { Services } from './services.ts'
import { timed } from './timings.ts'

const CHECK_MS = 500
const TIMEOUT_MS = 120_000

/** How fast a catalog of some size starts, and the memory of its process. */
export interface Readiness {
  rows: number
  fillSeconds: number
  snapshotMegabytes: number
  readySeconds: number
  /** Memory after searches of all kinds. */
  megabytes: number
  /** The part of it that the embedding model uses. */
  modelMegabytes: number
}

/** Fills the engine from scratch, and then restarts the catalog from the snapshot. */
export async function measureReadiness(
  services: Services,
  rows: number,
  classes: readonly QueryClass[],
): Promise<Readiness> {
  const client = new SearchClient(services.url, services.cookies)
  const startedAt = new Date()
  const fillSeconds = await refill(services, client)
  const snapshotMegabytes = await untilWritten(services.snapshotFile, startedAt)
  const readySeconds = (await services.restartCatalog()) / 1000
  const queries = classes.flatMap((each) => each.queries)
  await timed(queries, 2, ({ query }) => client.search(query))
  await untilIdle(services.catalogPid())
  return {
    rows,
    fillSeconds,
    snapshotMegabytes,
    readySeconds,
    megabytes: await residentMegabytes(services.catalogPid()),
    modelMegabytes: await modelMegabytes(),
  }
}

/** The memory of the built-in embedding model in MB, measured in a separate process. */
async function modelMegabytes(): Promise<number> {
  const script = path.join(root, 'services/catalog/bench/model-memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  return Number(stdout)
}

/** Waits until a file has been written after an instant; returns its size in MB. */
async function untilWritten(file: string, after: Date): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS
  while (performance.now() < deadline) {
    const found = await stat(file).catch(() => null)
    if (found && found.mtime >= after) return found.size / 1_000_000
    await sleep(CHECK_MS)
  }
  throw new Error(`${file} was not written`)
}
