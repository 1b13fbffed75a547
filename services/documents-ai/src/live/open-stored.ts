import { setImmediate } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type * as Y from 'yjs'
import { applyStored, forgetPending } from './apply-stored.ts'
import { renewLeases, takeLease } from './lease.ts'
import { LiveDocument } from './live-document.ts'
import { readUsable, updatesOf, type Usable } from './read-usable.ts'
import { STORED } from './store-document.ts'

const RENEW_MS = 1000

export interface Opening {
  documentId: string
  document: Y.Doc
  /** The person's ID; null for the job. */
  openedBy: string | null
  /** Reads it within somebody's limits. Throws if they open too much. */
  limit: (read: () => Promise<Usable>) => Promise<Usable>
}

/** Reads a document once this process may write it. Throws UNAVAILABLE if another process keeps it. */
export async function openStored({ documentId, document, openedBy, limit }: Opening): Promise<LiveDocument> {
  const lease = await takeLease(documentId)
  // Trying it may take longer than a lease lasts.
  const renewing = setInterval(() => void renewLeases([lease]).catch(logFailure), RENEW_MS)
  try {
    const { stored } = await limit(() => readUsable(lease))
    for (const update of updatesOf(stored)) {
      applyStored(document, update, STORED)
      // Others are served between two updates.
      await setImmediate()
    }
    forgetPending(document)
    return new LiveDocument({ lease, document, openedBy }, stored)
  } finally {
    clearInterval(renewing)
  }
}

const logFailure = (error: unknown) => logger.warn({ err: error }, 'a lease could not be renewed')
