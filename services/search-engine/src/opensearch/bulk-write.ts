import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { API, Types } from '@opensearch-project/opensearch'
import { statusOf, type Connection } from './connection.ts'
import type { IndexedDocument } from './index-document.ts'

export type BulkChange = IndexedDocument | { id: string; isRemoved: true }

export interface BulkTarget {
  index: string
  /** `index` is an alias: if it does not exist, nothing is written and no index is created. */
  isAlias: boolean
  version: number
}

/** Changes per bulk request; about 30 kB each. */
const BATCH_SIZE = 100

/** Retries of changes that a busy cluster rejected, after 0.2, 0.4, 0.8 … seconds. */
const MAX_ATTEMPTS = 6
const FIRST_WAIT_MS = 200

const TOO_OLD = 409
const BUSY = new Set([429, 503])

/**
 * Writes changes with an external version: later versions stay. Returns the indices written to. Visible after the
 * next refresh.
 */
export async function bulkWrite(
  connection: Connection,
  target: BulkTarget,
  changes: readonly BulkChange[],
): Promise<Set<string>> {
  const indices = new Set<string>()
  for (let at = 0; at < changes.length; at += BATCH_SIZE) {
    let left = changes.slice(at, at + BATCH_SIZE)
    for (let attempt = 0; left.length > 0; attempt += 1) {
      if (attempt === MAX_ATTEMPTS) throw unavailable('The search index is not accepting changes right now.')
      if (attempt > 0) await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1))
      left = await send(connection, target, { changes: left, indices })
    }
  }
  return indices
}

/** Returns the changes to retry. */
async function send(
  { client }: Connection,
  target: BulkTarget,
  { changes, indices }: { changes: BulkChange[]; indices: Set<string> },
): Promise<BulkChange[]> {
  const request: API.Bulk_Request = {
    index: target.index,
    require_alias: target.isAlias,
    body: changes.flatMap((change) => linesOf(change, target.version)),
  }
  const answer = await client.bulk(request).catch((error: unknown) => {
    if (statusOf(error) === 429) return null
    throw error
  })
  if (!answer) return changes
  return changes.filter((change, index) => {
    const item = answer.body.items[index]
    const result = item?.index ?? item?.delete
    return result === undefined || isInvalid(change, result, indices)
  })
}

function linesOf(change: BulkChange, version: number): API.Bulk_RequestBody {
  const operation = { _id: change.id.toLowerCase(), version, version_type: 'external_gte' as const }
  return 'isRemoved' in change ? [{ delete: operation }] : [{ index: operation }, change]
}

function isInvalid(change: BulkChange, result: Types.Core_Bulk.ResponseItem, indices: Set<string>): boolean {
  if (BUSY.has(result.status)) return true
  if (result.error && result.status !== TOO_OLD) {
    if (result.error.type === 'index_not_found_exception')
      throw new Error(result.error.reason ?? 'No such index')
    // A document that cannot be indexed must not block the others.
    logger.error({ id: change.id, reason: result.error }, 'OpenSearch rejected a document')
    return false
  }
  indices.add(result._index)
  return false
}
