import * as Y from 'yjs'
import { applyStored, forgetPending } from './apply-stored.ts'
import { hasUsualSpans } from './tidy.ts'

export interface Trial {
  /** Updates of the document as it is. */
  base: readonly Uint8Array[]
  updates: readonly Uint8Array[]
}

export interface Outcome {
  /** The time of the processor that the updates took, in milliseconds. */
  spent: number
  /** Whether all of them became part of the document. */
  isComplete: boolean
  /** Whether the document's tables are as wide as an editor can show. */
  hasUsualSpans: boolean
}

/** Applies updates to a copy of a document. Runs in a worker thread, because nobody knows how long they take. */
export function tryUpdates({ base, updates }: Trial): Outcome {
  const doc = new Y.Doc()
  for (const update of base) applyStored(doc, update)
  forgetPending(doc)
  // A listener makes Yjs encode each change, as it does on the server.
  doc.on('update', () => undefined)
  const before = process.threadCpuUsage()
  const applied = updates.map((update) => applyStored(doc, update))
  const { user, system } = process.threadCpuUsage(before)
  const isPending = doc.store.pendingStructs !== null || doc.store.pendingDs !== null
  return {
    spent: (user + system) / 1000,
    isComplete: !isPending && applied.every(Boolean),
    hasUsualSpans: hasUsualSpans(doc),
  }
}
