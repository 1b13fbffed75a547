import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import * as Y from 'yjs'
import { openStored } from './open-stored.ts'
import { releaseLease } from './lease.ts'
import { storeDocument } from './store-document.ts'

/** Documents whose process ended before their HTML had everything that people wrote. */
const findLeft = (knex: Knex): Promise<string[]> =>
  knex
    .table('live_documents as live')
    .where((free) => free.whereNull('holder').orWhereRaw('expires_at < now()'))
    .where((due) => due.whereNull('retry_at').orWhereRaw('retry_at < now()'))
    .whereExists(
      knex('live_document_updates')
        .whereRaw('document_id = live.document_id AND seq > live.stored_seq')
        .whereNull('set_aside_at'),
    )
    .pluck('document_id')

/** Stores what a crash left. Opening the document again does the same, but nobody may. */
export async function storeLeftDocuments(knex: Knex): Promise<void> {
  for (const documentId of await findLeft(knex)) {
    // Before, in case the process does not survive it.
    await pause(knex, documentId)
    try {
      await storeLeft(documentId)
    } catch (error) {
      logger.warn({ err: error, documentId }, 'a document that a process left could not be stored')
    }
  }
}

/** Each attempt takes a thread that all documents share, so the next one is later each time. */
const pause = (knex: Knex, documentId: string) =>
  knex
    .table('live_documents')
    .where('document_id', documentId)
    .update({
      failures: knex.raw('failures + 1'),
      retry_at: knex.raw("now() + least(interval '1 day', interval '2 minutes' * 2 ^ least(failures, 10))"),
    })

async function storeLeft(documentId: string): Promise<void> {
  const live = await openStored({
    documentId,
    document: new Y.Doc(),
    openedBy: null,
    limit: (read) => read(),
  })
  try {
    await storeDocument(live)
  } finally {
    await releaseLease(live.lease)
  }
}

export const storeDocumentsJob: ScheduledJob = {
  name: 'store-documents',
  schedule: '*/2 * * * *',
  maxAttempts: 1,
  keepDays: 2,
  run: storeLeftDocuments,
}
