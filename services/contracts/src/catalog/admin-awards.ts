import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { AwardSource } from './awards.ts'
import { SkippedRecord } from './imports.ts'

/**
 * A publication of awards. `awards`, `firstYear` and `lastYear` are of all its files, the other counts of the latest one:
 * its rows so far, what became of them, and the first 1,000 that were skipped. `finishedAt` is null while it is loaded.
 */
export const AdminAwardSource = AwardSource.extend({
  id: z.string(),
  awards: z.number().int(),
  firstYear: z.number().int().nullable(),
  lastYear: z.number().int().nullable(),
  rows: z.number().int(),
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  skippedRecords: z.array(SkippedRecord),
  finishedAt: Instant.nullable(),
})
export type AdminAwardSource = z.infer<typeof AdminAwardSource>

/**
 * A live source of past awards, which is asked about what members open. `waiting` counts what it is being asked; `error` is how
 * the latest of the other questions failed, null if it was answered.
 */
export const LiveAwardSource = z.object({
  id: z.string(),
  label: z.string(),
  askedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  waiting: z.number().int(),
  error: z.string().nullable(),
})
export type LiveAwardSource = z.infer<typeof LiveAwardSource>

/** A funder of awards. `mergedInto` is the funder under which its awards are shown; null if that is itself. */
export const AwardFunder = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  identifiers: z.array(z.string()),
  /** Awards that are shown under it, and of a merged funder those that its files name it for. */
  awards: z.number().int(),
  mergedInto: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
})
export type AwardFunder = z.infer<typeof AwardFunder>

const funders = '/api/admin/catalog/award-funders'
const params = z.object({ id: z.uuid() })

/** Past awards in the console. */
export const adminAwards = {
  sources: endpoint({
    method: 'GET',
    path: '/api/admin/imports/awards',
    summary: 'Publications of past awards, and what became of the rows of their latest files',
    access: 'admin',
    response: z.array(AdminAwardSource),
  }),
  liveSources: endpoint({
    method: 'GET',
    path: '/api/admin/imports/award-sources',
    summary:
      'The live sources of past awards: when each was asked last, its last answer, and its latest problem',
    access: 'admin',
    response: z.array(LiveAwardSource),
  }),
  /**
   * A form with `file` (CSV, XLSX or JSON of the 360Giving standard) and optionally `publisher`, `license` and `url`, which
   * count more than what the file says. 400 `INVALID` if the file cannot be read; nothing is stored then. Returns once the
   * file has been checked; the list shows the progress.
   */
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/imports/awards',
    summary: 'Import a file of past awards',
    access: 'admin',
    multipart: true,
    response: AdminAwardSource,
    status: 202,
  }),
  funders: endpoint({
    method: 'GET',
    path: funders,
    summary: 'Funders of past awards by name',
    access: 'admin',
    query: z.object({ search: text(200).optional(), ...pageQuery }),
    response: z.array(AwardFunder),
  }),
  /** 409 `CONFLICT` if one of them is merged into another already, or if others were merged into the first. */
  merge: endpoint({
    method: 'POST',
    path: `${funders}/:id/merge`,
    summary: 'Show the awards of a funder under another one, also those of later imports',
    access: 'admin',
    params,
    body: z.object({ into: z.uuid() }),
    response: AwardFunder,
  }),
  /** 409 `CONFLICT` if it is not merged. */
  split: endpoint({
    method: 'POST',
    path: `${funders}/:id/split`,
    summary: 'Show the awards of a merged funder under its own name again',
    access: 'admin',
    params,
    response: AwardFunder,
  }),
}
