import { logger } from '@fundharbor/chassis/runtime/logger'
import type * as Y from 'yjs'
import { applyStored, forgetPending } from './apply-stored.ts'
import { renewLeases, takeLease } from './lease.ts'
import { LiveDocument } from './live-document.ts'
import { readUsable, updatesOf } from './read-usable.ts'
import { STORED } from './store-document.ts'

const RENEW_MS = 1000

/** Reads a document once this process may write it. Throws UNAVAILABLE if another process keeps it. */
export async function openStored(documentId: string, document: Y.Doc): Promise<LiveDocument> {
  const lease = await takeLease(documentId)
  // Trying it may take longer than a lease lasts.
  const renewing = setInterval(() => void renewLeases([lease]).catch(logFailure), RENEW_MS)
  const stored = await readUsable(lease).finally(() => clearInterval(renewing))
  for (const update of updatesOf(stored)) applyStored(document, update, STORED)
  forgetPending(document)
  return new LiveDocument(lease, document, stored)
}

const logFailure = (error: unknown) => logger.warn({ err: error }, 'a lease could not be renewed')
