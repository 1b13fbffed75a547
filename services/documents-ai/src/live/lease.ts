import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { Model } from 'objection'
import type { Knex } from 'knex'
import { announce } from '../generated-documents/announce.ts'

/** The right of this process to write a document, until another process has a higher fence. */
export interface Lease {
  documentId: string
  fence: number
}

/** Another process writes the document now. */
export class LeaseLostError extends Error {
  constructor() {
    super('another process writes this document now')
  }
}

/** A process that is gone is replaced after this time; by the database's clock, which all processes share. */
const LEASE = "interval '3 seconds'"
const RETRY_MS = 100
/** Longer than a lease lasts, and than another process needs to store what it has. */
const PATIENCE_MS = 8000

const holder = randomUUID()

interface Rows<Row> {
  rows: Row[]
}

const take = async (documentId: string): Promise<Lease | undefined> => {
  const { rows } = await Model.knex().raw<Rows<{ fence: string }>>(
    `INSERT INTO live_documents AS live (document_id, holder, fence, expires_at) VALUES (?, ?, 1, now() + ${LEASE})
     ON CONFLICT (document_id) DO UPDATE
       SET holder = excluded.holder, fence = live.fence + 1, expires_at = excluded.expires_at
       WHERE live.holder IS NULL OR live.holder = excluded.holder OR live.expires_at < now()
     RETURNING fence`,
    [documentId, holder],
  )
  return rows[0] && { documentId, fence: Number(rows[0].fence) }
}

/** Waits until this process may write a document; asks the process that does to hand it over. Throws UNAVAILABLE after a while. */
export async function takeLease(documentId: string): Promise<Lease> {
  const until = performance.now() + PATIENCE_MS
  let isAsked = false
  for (;;) {
    const lease = await take(documentId)
    if (lease) return lease
    if (performance.now() > until)
      throw unavailable('This document is being opened elsewhere. Try again in a moment.')
    if (!isAsked) await announce(Model.knex(), { documentId, kind: 'wanted' })
    isAsked = true
    await sleep(RETRY_MS)
  }
}

/** Extends leases; returns those that this process has lost. */
export async function renewLeases(leases: readonly Lease[]): Promise<Lease[]> {
  if (leases.length === 0) return []
  const { rows } = await Model.knex().raw<Rows<{ documentId: string; fence: string }>>(
    `UPDATE live_documents SET expires_at = now() + ${LEASE} WHERE holder = ? AND document_id = ANY(?)
     RETURNING document_id AS "documentId", fence`,
    [holder, leases.map(({ documentId }) => documentId)],
  )
  const held = new Map(rows.map((row) => [row.documentId, Number(row.fence)]))
  return leases.filter(({ documentId, fence }) => held.get(documentId) !== fence)
}

/** Lets another process write the document at once. */
export const releaseLease = ({ documentId, fence }: Lease) =>
  Model.knex().table('live_documents').where({ documentId, fence, holder }).update({ holder: null })

/** Keeps other processes from taking the lease until the transaction ends. Throws LeaseLostError if one already has. */
export async function lockLease(trx: Knex, { documentId, fence }: Lease): Promise<void> {
  const held = await trx
    .table('live_documents')
    .where({ documentId, fence, holder })
    .forUpdate()
    .first('fence')
  if (!held) throw new LeaseLostError()
}

/** Stores an update of a document. Throws LeaseLostError, and stores nothing, if another process writes the document. */
export async function appendUpdate({ documentId, fence }: Lease, update: Uint8Array): Promise<number> {
  const { rows } = await Model.knex().raw<Rows<{ seq: string }>>(
    `WITH held AS (SELECT 1 FROM live_documents WHERE document_id = ? AND fence = ? AND holder = ? FOR UPDATE)
     INSERT INTO live_document_updates (document_id, update, created_at) SELECT ?, ?, now() FROM held RETURNING seq`,
    [documentId, fence, holder, documentId, Buffer.from(update)],
  )
  if (!rows[0]) throw new LeaseLostError()
  return Number(rows[0].seq)
}
