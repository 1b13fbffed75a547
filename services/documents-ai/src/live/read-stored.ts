import { Model } from 'objection'
import * as Y from 'yjs'

interface StoredUpdate {
  seq: number
  update: Uint8Array
}

/** A document as it is stored. */
export interface StoredDocument {
  /** Null before its HTML was converted. */
  state: Uint8Array | null
  updates: StoredUpdate[]
  storedSeq: number
  storedRevision: number
}

export async function readStored(documentId: string): Promise<StoredDocument> {
  const knex = Model.knex()
  const row = await knex.table('live_documents').where({ documentId }).first()
  const updates = await knex
    .table('live_document_updates')
    .where({ documentId, setAsideAt: null })
    .orderBy('seq')
    .select('seq', 'update')
  return {
    state: row.state,
    updates: updates.map(({ seq, update }) => ({ seq: Number(seq), update })),
    storedSeq: Number(row.storedSeq),
    storedRevision: row.storedRevision,
  }
}

/** The Yjs document of the stored HTML, without later updates. */
export async function readBase(documentId: string): Promise<Uint8Array> {
  const { state, updates, storedSeq } = await readStored(documentId)
  const included = updates.filter(({ seq }) => seq <= storedSeq).map(({ update }) => update)
  return Y.mergeUpdates([state ?? Y.encodeStateAsUpdate(new Y.Doc()), ...included])
}
