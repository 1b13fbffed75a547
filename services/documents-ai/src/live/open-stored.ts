import type * as Y from 'yjs'
import { takeLease } from './lease.ts'
import { applyStored, LiveDocument } from './live-document.ts'
import { readStored } from './read-stored.ts'
import { STORED } from './store-document.ts'

/** Reads a document once this process may write it. Throws UNAVAILABLE if another process keeps it. */
export async function openStored(documentId: string, document: Y.Doc): Promise<LiveDocument> {
  const lease = await takeLease(documentId)
  const stored = await readStored(documentId)
  if (stored.state) applyStored(document, stored.state, STORED)
  for (const { update } of stored.updates) applyStored(document, update, STORED)
  return new LiveDocument(lease, document, stored)
}
