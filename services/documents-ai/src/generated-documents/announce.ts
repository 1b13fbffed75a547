import type { Knex } from 'knex'
import { z } from 'zod'

/** The PostgreSQL channel on which the processes of this service tell each other about documents. */
export const DOCUMENT_CHANNEL = 'fundharbor_documents'

/**
 * - `changed`: a document was saved, deleted or restored in another way than by writing in it together
 * - `commented`: its comments have changed
 * - `wanted`: another process waits to write it
 */
export const DocumentNews = z.object({
  documentId: z.uuid(),
  kind: z.enum(['changed', 'commented', 'wanted']),
})
export type DocumentNews = z.infer<typeof DocumentNews>

/** Tells the process in which a document is open; with the transaction, if it is one. */
export const announce = (knex: Knex, news: DocumentNews) =>
  knex.raw('SELECT pg_notify(?, ?)', [DOCUMENT_CHANNEL, JSON.stringify(news)])
