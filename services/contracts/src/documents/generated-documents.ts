import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'

/** What is said when a generation lacks its template or its title (specification, "Validation rules"). */
export const TEMPLATE_AND_TITLE = 'Please select a template and enter a document title'

/** Most custom variables of one document, and characters of one value. */
export const MAX_VARIABLES = 100
export const MAX_VARIABLE_LENGTH = 5000
/** Characters of HTML that one document may have. */
export const MAX_DOCUMENT_LENGTH = 400_000

/** What a document is generated from. Names of `customVariables` are read without case, spaces and underscores. */
export const NewDocument = z.object({
  templateId: z.uuid(TEMPLATE_AND_TITLE),
  title: text(255).pipe(z.string().min(1, TEMPLATE_AND_TITLE)),
  opportunityId: z.uuid().nullish(),
  customVariables: z
    .record(z.string().trim().min(1).max(64), text(MAX_VARIABLE_LENGTH))
    .refine((values) => Object.keys(values).length <= MAX_VARIABLES, `Use at most ${MAX_VARIABLES} variables`)
    .nullish(),
})
export type NewDocument = z.input<typeof NewDocument>

/** Who wrote a document's sentences: a model from the facts, or the writer that the platform brings. */
export const Writer = z.enum(['model', 'built-in'])
export type Writer = z.infer<typeof Writer>

/**
 * A document of the signed-in user. `content` is sanitised HTML; what is missing stands in it as
 * `<mark data-missing="name">` and is listed in `missing`. Names of template, organisation and opportunity are as they
 * were when it was written. `revision` counts changes and comes back with each of them.
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
  /** Code of the language it is written in, e.g. `en`. */
  language: z.string(),
  isRtl: z.boolean(),
  /** The document that this one is a translation of. */
  translationOf: z.uuid().nullable(),
  writer: Writer,
  missing: z.array(z.string()),
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type GeneratedDocument = z.infer<typeof GeneratedDocument>

export const DocumentSort = z.enum(['newest', 'oldest', 'updated', 'title'])
export type DocumentSort = z.infer<typeof DocumentSort>

export const DocumentQuery = z.object({
  ...pageQuery,
  /** Found in title, template, opportunity and organisation, without case. */
  search: text(200).optional(),
  sort: DocumentSort.optional(),
})

/** A change by the editor. `revision` is the one that was edited; an older one answers 409. */
export const DocumentChange = z.object({
  title: text(255).pipe(z.string().min(1, 'Enter a document title')),
  content: z.string().max(MAX_DOCUMENT_LENGTH, 'The document is too long'),
  revision: z.number().int().min(1),
})
export type DocumentChange = z.input<typeof DocumentChange>

/** An earlier state of a document. */
export const DocumentVersion = z.object({
  revision: z.number().int(),
  title: z.string(),
  createdAt: Instant,
  words: z.number().int(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const downloadFormats = ['html', 'docx', 'pdf'] as const
export const DownloadFormat = z.enum(downloadFormats)
export type DownloadFormat = z.infer<typeof DownloadFormat>

/** How documents are written here and now, and how many the user may still generate today (UTC). */
export const WritingState = z.object({
  drafting: Writer,
  translation: z.boolean(),
  remainingToday: z.number().int(),
})
export type WritingState = z.infer<typeof WritingState>

/**
 * Events of a generation asked with `Accept: text/event-stream`; each carries an `id` to resume after by
 * `Last-Event-ID` with the same `Idempotency-Key`.
 */
export const DraftEvent = z.discriminatedUnion('event', [
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
export type DraftEvent = z.infer<typeof DraftEvent>

const params = z.object({ id: z.uuid() })
const versionParams = z.object({ id: z.uuid(), revision: z.coerce.number().int().min(1) })

export const generatedDocuments = {
  /** With `Accept: text/event-stream` the answer is a stream of `DraftEvent`. */
  generate: endpoint({
    method: 'POST',
    path: '/api/generate-document',
    summary: 'Write a document from a template; one at a time per user; may be streamed section by section',
    body: NewDocument,
    response: GeneratedDocument,
    status: 201,
  }),
  writing: endpoint({
    method: 'GET',
    path: '/api/generated-documents/writing',
    summary: 'Who writes here, and how many documents are left today',
    response: WritingState,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/generated-documents/drafts/:id/cancel',
    summary: 'Stop a document that is being written; nothing of it is kept',
    params,
    response: z.object({}),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/generated-documents',
    summary: "The signed-in user's documents",
    query: DocumentQuery,
    response: z.array(GeneratedDocument),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id',
    summary: 'One of the own documents',
    params,
    response: GeneratedDocument,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/generated-documents/:id',
    summary: 'Save what the editor changed; an older revision answers 409',
    params,
    body: DocumentChange,
    response: GeneratedDocument,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/generated-documents/:id',
    summary: 'Delete a document; for 30 days it can be brought back',
    params,
    response: z.object({}),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/restore',
    summary: 'Bring a deleted document back',
    params,
    response: GeneratedDocument,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/versions',
    summary: 'Earlier states of a document, newest first',
    params,
    response: z.array(DocumentVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/versions/:revision',
    summary: 'An earlier state of a document with its text',
    params: versionParams,
    response: DocumentVersion.extend({ content: z.string() }),
  }),
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/versions/:revision/restore',
    summary: 'Make an earlier state the present one; what was there stays as a version',
    params: versionParams,
    response: GeneratedDocument,
  }),
  /** Answers a file with its name (RFC 6266). */
  download: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/download',
    summary: 'A document as HTML (default), DOCX or PDF',
    params,
    query: z.object({ format: DownloadFormat.optional() }),
    response: z.void(),
  }),
}
