import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery } from '../primitives.ts'
import { slugsOf, sources } from '../vocabulary.ts'

/** Why one record of a source was not taken. `position` is its number in the file, from 1. */
export const SkippedRecord = z.object({
  position: z.number().int(),
  sourceId: z.string().nullable(),
  reason: z.string(),
})
export type SkippedRecord = z.infer<typeof SkippedRecord>

/**
 * What an import did. Every record read is counted once:
 * `read = added + updated + unchanged + merged + heldBack + skipped`.
 */
export const ImportReport = z.object({
  id: z.uuid(),
  source: z.enum(slugsOf(sources)),
  file: z.string(),
  status: z.enum(['running', 'finished', 'failed']),
  read: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  merged: z.number().int(),
  heldBack: z.number().int(),
  skipped: z.number().int(),
  /** Of those held before: what a full extract does not have any more. */
  withdrawn: z.number().int().default(0),
  skippedRecords: z.array(SkippedRecord),
  error: z.string().nullable(),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/imports',
    summary: 'What each import did, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(ImportReport),
  }),
}
