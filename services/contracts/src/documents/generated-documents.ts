import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'

/** Error message for a missing template or title (specification, "Validation rules"). */
export const TEMPLATE_AND_TITLE = 'Please select a template and enter a document title'

/** Limits for custom variables: their number, and characters per value. */
export const MAX_VARIABLES = 100
export const MAX_VARIABLE_LENGTH = 5000
/** Limit for a document's HTML, in characters. */
export const MAX_DOCUMENT_LENGTH = 400_000

/** How a draft by a model sounds, and how long it is. */
export const DraftTone = z.enum(['plain', 'formal', 'warm'])
export type DraftTone = z.infer<typeof DraftTone>
export const DraftLength = z.enum(['short', 'standard', 'long'])
export type DraftLength = z.infer<typeof DraftLength>

/** A request to generate a document. Names of `customVariables` ignore case, spaces and underscores. */
export const NewDocument = z.object({
  templateId: z.uuid(TEMPLATE_AND_TITLE),
  title: text(255).pipe(z.string().min(1, TEMPLATE_AND_TITLE)),
  opportunityId: z.uuid().nullish(),
  /** One of the workspace's projects. */
  projectId: z.uuid().nullish(),
  customVariables: z
    .record(z.string().trim().min(1).max(64), text(MAX_VARIABLE_LENGTH))
    .refine((values) => Object.keys(values).length <= MAX_VARIABLES, `Use at most ${MAX_VARIABLES} variables`)
    .nullish(),
  /** For sections that a model writes; the built-in writer has one tone and length. */
  tone: DraftTone.default('plain'),
  length: DraftLength.default('standard'),
})
export type NewDocument = z.input<typeof NewDocument>

/** Who wrote a document: an AI model, or the built-in writer, which fills the template's own sentences. */
export const Writer = z.enum(['model', 'built-in'])
export type Writer = z.infer<typeof Writer>

/** A sentence as it was drafted, and where it comes from, in words: "Your budget". */
export const SentenceSource = z.object({ text: z.string(), from: z.array(z.string()) })
export type SentenceSource = z.infer<typeof SentenceSource>

/**
 * A document of the signed-in person's workspace (specification, "GeneratedDocument"). `content` is sanitized HTML,
 * empty in lists; missing values are marked in it as `<mark data-missing="name">` and listed in `missing`. The names of
 * template, organization and opportunity are those at the time of generation. `revision` counts changes; every change
 * names the one it is based on.
 */
export const GeneratedDocument = z.object({
  id: z.uuid(),
  organizationId: z.uuid().nullable(),
  organizationName: z.string().nullable(),
  opportunityId: z.uuid().nullable(),
  opportunityTitle: z.string().nullable(),
  templateId: z.uuid(),
  templateName: z.string(),
  title: z.string().max(255),
  content: z.string(),
  format: z.literal('html'),
  /** BCP 47 code, e.g. `en`. */
  language: z.string(),
  isRtl: z.boolean(),
  /** The original of a translation. */
  translationOf: z.uuid().nullable(),
  /** The original's revision that a translation is of; null if that is unknown. */
  originalRevision: z.number().int().nullable().default(null),
  /** Paragraphs of a translation that its original does not have. */
  onlyTranslated: z.array(z.string()).default([]),
  /** The project of the workspace that it belongs to. */
  projectId: z.uuid().nullable().default(null),
  /** Who created it; null once their account is deleted. */
  createdBy: z.uuid().nullish(),
  /** Who saved it last; null if that is unknown or their account is deleted. */
  updatedBy: z.uuid().nullish(),
  writer: Writer,
  missing: z.array(z.string()),
  /** Where the built-in writer's sentences come from; empty in lists. Sentences that were edited later are no longer in the text. */
  sources: z.array(SentenceSource).default([]),
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type GeneratedDocument = z.infer<typeof GeneratedDocument>

/** `updated`: last changed first; `title`: A to Z. */
export const DocumentSort = z.enum(['newest', 'oldest', 'updated', 'title'])
export type DocumentSort = z.infer<typeof DocumentSort>

/** Paging, search and order of the list. */
export const DocumentQuery = z.object({
  ...pageQuery,
  /** Searches title, template, opportunity and organization, ignoring case. */
  search: text(200).optional(),
  sort: DocumentSort.optional(),
  project: z.uuid().optional(),
  opportunity: z.uuid().optional(),
})

/** An edit. `revision` is the one it is based on; 409 if it is not the latest. */
export const DocumentChange = z.object({
  title: text(255).pipe(z.string().min(1, 'Enter a document title')),
  content: z.string().max(MAX_DOCUMENT_LENGTH, 'The document is too long'),
  revision: z.number().int().min(1),
})
export type DocumentChange = z.input<typeof DocumentChange>

/** An earlier version of a document; `words` is its length. */
export const DocumentVersion = z.object({
  revision: z.number().int(),
  title: z.string(),
  createdAt: Instant,
  words: z.number().int(),
  /** Who changed the document before it, the last one last; empty if that is unknown. */
  editors: z.array(z.uuid()).default([]),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** File formats for downloads. */
export const downloadFormats = ['html', 'docx', 'pdf'] as const
export const DownloadFormat = z.enum(downloadFormats)
export type DownloadFormat = z.infer<typeof DownloadFormat>

/**
 * Progress of a generation requested with `Accept: text/event-stream`. To resume after a disconnect, repeat the request
 * with the same `Idempotency-Key` and the last event's `id` as `Last-Event-ID`.
 */
export const GenerationEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('started'),
    data: z.object({ draftId: z.uuid(), sections: z.array(z.string()), writer: Writer }),
  }),
  z.object({ event: z.literal('section-started'), data: z.object({ index: z.number().int() }) }),
  z.object({
    event: z.literal('section'),
    data: z.object({ index: z.number().int(), html: z.string(), writer: Writer }),
  }),
  z.object({ event: z.literal('finished'), data: z.object({ document: GeneratedDocument }) }),
  z.object({ event: z.literal('failed'), data: z.object({ message: z.string() }) }),
  z.object({ event: z.literal('cancelled'), data: z.object({}) }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

/** What a member can still have written today (UTC). */
export const Allowance = z.object({ perDay: z.number().int(), left: z.number().int() })
export type Allowance = z.infer<typeof Allowance>

const params = z.object({ id: z.uuid() })
const versionParams = z.object({ id: z.uuid(), revision: z.coerce.number().int().min(1) })

/** Generated documents of the signed-in person's workspace. Every role reads them; those of others are 404. */
export const generatedDocuments = {
  /**
   * With `Accept: text/event-stream` the response is a stream of `GenerationEvent`. 403 `PLAN_REQUIRED` for premium
   * templates, 409 while another document is being written, 429 above the daily limit.
   */
  generate: endpoint({
    method: 'POST',
    path: '/api/generate-document',
    summary:
      'Generate a document from a template, one at a time per user, optionally as a stream of sections',
    permission: 'edit',
    body: NewDocument,
    response: GeneratedDocument,
    status: 201,
  }),
  allowance: endpoint({
    method: 'GET',
    path: '/api/generated-documents/allowance',
    summary:
      'How many documents, translations and rewritten texts you can still have today (UTC); failed ones count',
    response: Allowance,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/generated-documents/drafts/:id/cancel',
    summary: 'Cancel a generation; nothing is stored',
    params,
    response: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/generated-documents',
    summary: "Your workspace's documents, without their content",
    query: DocumentQuery,
    response: z.array(GeneratedDocument),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id',
    summary: "One of your workspace's documents",
    params,
    response: GeneratedDocument,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/generated-documents/:id',
    summary: 'Save an edit; 409 if someone has saved since',
    permission: 'edit',
    params,
    body: DocumentChange,
    response: GeneratedDocument,
  }),
  assign: endpoint({
    method: 'PATCH',
    path: '/api/generated-documents/:id',
    summary: 'Put a document into one of your projects, or into none',
    permission: 'edit',
    params,
    body: z.object({ projectId: z.uuid().nullable() }),
    response: GeneratedDocument,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/generated-documents/:id',
    summary: 'Delete a document; it can be restored for 30 days',
    permission: 'edit',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/restore',
    summary: 'Restore a deleted document',
    permission: 'edit',
    params,
    response: GeneratedDocument,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/versions',
    summary: 'Earlier versions of a document, newest first',
    params,
    response: z.array(DocumentVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/versions/:revision',
    summary: 'An earlier version with its content',
    params: versionParams,
    response: DocumentVersion.extend({ content: z.string() }),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/versions/:revision/restore',
    summary: 'Restore an earlier version; the current one is kept as a version',
    permission: 'edit',
    params: versionParams,
    response: GeneratedDocument,
  }),
  /** Responds with a file and its name (RFC 6266). 429 above 30 downloads a minute. */
  download: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/download',
    summary: 'A document as HTML (default), DOCX or PDF',
    params,
    query: z.object({ format: DownloadFormat.optional() }),
    response: z.void(),
  }),
}
