import { Model } from 'objection'
import * as Y from 'yjs'
import { lockLease } from './lease.ts'
import type { LiveDocument } from './live-document.ts'
import { MAX_UPDATES } from './store-document.ts'

/**
 * Puts together the updates that the HTML does not have. Those of a document that cannot be stored would otherwise become
 * more with every key. Throws LeaseLostError.
 */
export async function mergeUnsaved(live: LiveDocument): Promise<void> {
  if (live.updates <= MAX_UPDATES) return
  const { documentId } = live.lease
  const { appliedSeq: last, storedSeq } = live
  await Model.knex().transaction(async (trx) => {
    await lockLease(trx, live.lease)
    const unsaved = () =>
      trx
        .table('live_document_updates')
        .where({ documentId, setAsideAt: null })
        .where('seq', '>', storedSeq)
        .where('seq', '<=', last)
    const updates: Uint8Array[] = (await unsaved().orderBy('seq').select('update')).map(
      ({ update }) => update,
    )
    if (updates.length < 2) return
    const merged = Y.mergeUpdates(updates)
    await unsaved().where('seq', '<', last).delete()
    await unsaved().update({ update: Buffer.from(merged) })
    live.updates -= updates.length - 1
    live.size += merged.length - updates.reduce((sum, update) => sum + update.length, 0)
  })
}
