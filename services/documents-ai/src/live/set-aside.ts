import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model } from 'objection'
import { lockLease, type Lease } from './lease.ts'

/**
 * Removes the updates after `seq` from the document but keeps them for operators, and deletes those set aside before. Throws
 * LeaseLostError.
 */
export const setAside = (lease: Lease, seq: number): Promise<void> =>
  Model.knex().transaction(async (trx) => {
    await lockLease(trx, lease)
    const { documentId } = lease
    const updates = () => trx.table('live_document_updates').where({ documentId })
    await updates().whereNotNull('setAsideAt').delete()
    await updates().whereNull('setAsideAt').where('seq', '>', seq).update({ setAsideAt: clock.now() })
  })

/** Keeps a whole document aside; opening it makes another one of its HTML. Throws LeaseLostError. */
export const setAllAside = (lease: Lease): Promise<void> =>
  Model.knex().transaction(async (trx) => {
    await lockLease(trx, lease)
    const { documentId } = lease
    const now = clock.now()
    const updates = () => trx.table('live_document_updates')
    await updates().where({ documentId, setAsideAt: null }).update({ setAsideAt: now })
    const { state } = await trx.table('live_documents').where({ documentId }).first('state')
    if (state) await updates().insert({ documentId, update: state, createdAt: now, setAsideAt: now })
    await trx
      .table('live_documents')
      .where({ documentId })
      .update({ state: null, storedSeq: 0, storedRevision: 0 })
  })
