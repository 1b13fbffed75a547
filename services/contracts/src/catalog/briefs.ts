import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, queryInteger, text } from '../primitives.ts'

/**
 * A fact of a brief in a few words. `quote` is the sentence that it comes from, exactly as the funder wrote it; null if it
 * comes from a field of the record.
 */
export const BriefFact = z.object({
  text: z.string(),
  quote: z.string().nullable(),
  /** Written by the workspace, and not by the funder. */
  isOwn: z.boolean().optional(),
})
export type BriefFact = z.infer<typeof BriefFact>

/** What a funder looks for; `weight` as stated, e.g. `30 points`. */
export const BriefCriterion = BriefFact.extend({ weight: z.string().nullable() })
export type BriefCriterion = z.infer<typeof BriefCriterion>

const Quotes = z.array(z.string())

/** Where a quote is that comes from a document of the workspace. `page` is null for Word files. */
export const BriefPlace = z.object({
  quote: z.string(),
  document: z.string(),
  page: z.number().int().nullable(),
})

/** What an opportunity says, by what applicants need to know. What it does not say is empty. */
export const Brief = z.object({
  /** Sentences on what it pays for, as the funder wrote them. */
  asks: Quotes,
  /** Expected outcomes, as the funder wrote them. */
  outcomes: Quotes,
  /** What the workspace wrote instead of, or beside, the funder's sentences. */
  ownAsks: z.array(z.string()).optional(),
  ownOutcomes: z.array(z.string()).optional(),
  applicants: z.array(BriefFact),
  amounts: z.array(BriefFact),
  dates: z.array(BriefFact),
  criteria: z.array(BriefCriterion),
  /** Documents to send, e.g. `letters of support`. */
  attachments: z.array(BriefFact),
  /** Limits of pages, words or characters, e.g. `6 pages`. */
  limits: z.array(BriefFact),
  /** Quotes from documents that the workspace added. */
  places: z.array(BriefPlace).optional(),
})
export type Brief = z.infer<typeof Brief>

/** The parts of a brief that a workspace can edit. */
export const BriefPart = z.enum([
  'asks',
  'outcomes',
  'applicants',
  'amounts',
  'dates',
  'criteria',
  'attachments',
  'limits',
])
export type BriefPart = z.infer<typeof BriefPart>

/** Most lines of a part, and most characters of a line. */
export const MAX_BRIEF_LINES = 30
export const MAX_BRIEF_LINE = 600

const Lines = z
  .array(text(MAX_BRIEF_LINE).pipe(z.string().min(1, 'Remove the empty line')))
  .max(MAX_BRIEF_LINES, `Use at most ${MAX_BRIEF_LINES} lines`)

/** The lines of every part. A criterion's weight follows a colon: `Need: 30 points`. */
export const BriefLines = z.object({
  asks: Lines,
  outcomes: Lines,
  applicants: Lines,
  amounts: Lines,
  dates: Lines,
  criteria: Lines,
  attachments: Lines,
  limits: Lines,
})
export type BriefLines = z.infer<typeof BriefLines>

const MAX_REVISION = 2_000_000_000

/** `revision` is that of the brief that was loaded; 0 if nobody has edited it. */
export const BriefChange = BriefLines.extend({ revision: z.number().int().min(0).max(MAX_REVISION) })
export type BriefChange = z.infer<typeof BriefChange>

/** Who edited a brief, when, and which parts; parts that are left out follow the funder's text. */
export const BriefEdit = z.object({
  parts: z.array(BriefPart),
  /** Null if the account was deleted. */
  editedBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  editedAt: Instant,
  /** The funder's text has changed since. */
  isOutdated: z.boolean(),
  /** To send with a change or a reset. */
  revision: z.number().int(),
})
export type BriefEdit = z.infer<typeof BriefEdit>

/** The brief among an opportunity's details. */
export const shownBrief = {
  /** As the workspace uses it. */
  brief: Brief.nullable().default(null),
  /** Null if the brief is the original. */
  briefEdit: BriefEdit.nullable().default(null),
}

/** A brief as the workspace uses it, and as rules read it in the funder's text. */
export const OwnBrief = z.object({
  brief: Brief,
  lines: BriefLines,
  original: Brief,
  originalLines: BriefLines,
  revision: z.number().int(),
  /** Null if the brief is the original. */
  edit: BriefEdit.nullable(),
})
export type OwnBrief = z.infer<typeof OwnBrief>

const path = '/api/opportunities/:id/brief'
const params = z.object({ id: z.uuid() })

/** The brief of an opportunity, edited by a workspace for its own documents. All count as views, because they quote it. */
export const ownBriefs = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'The brief of an opportunity as your workspace uses it; counts as a view',
    params,
    response: OwnBrief,
  }),
  /** 409 with the current brief in `current` if somebody changed it in the meantime. */
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Edit the brief of an opportunity for your workspace’s documents',
    permission: 'edit',
    params,
    body: BriefChange,
    response: OwnBrief,
  }),
  /** 409 like `save`. */
  reset: endpoint({
    method: 'DELETE',
    path,
    summary: 'Go back to the original brief of an opportunity',
    permission: 'edit',
    params,
    query: z.object({ revision: queryInteger(0, MAX_REVISION) }),
    response: OwnBrief,
  }),
}
