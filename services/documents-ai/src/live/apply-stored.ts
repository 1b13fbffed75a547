import { logger } from '@fundharbor/chassis/runtime/logger'
import * as Y from 'yjs'

/** Whether an update could be applied. One that cannot be must not keep a document from opening. */
export function applyStored(document: Y.Doc, update: Uint8Array, origin?: unknown): boolean {
  try {
    Y.applyUpdate(document, update, origin)
    return true
  } catch (error) {
    logger.error({ err: error }, 'an update of a document could not be applied')
    return false
  }
}

/**
 * Forgets updates that Yjs keeps until it has what they build on. Editors send everything in order, and a small update could make
 * Yjs apply a large one at any time.
 */
export function forgetPending({ store }: Y.Doc): void {
  store.pendingStructs = null
  store.pendingDs = null
}
