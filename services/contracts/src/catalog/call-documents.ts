import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { BriefPart } from './briefs.ts'
import { GrantMember } from './grant-parts.ts'

/** Kinds of documents that can be read. */
export const callDocumentExtensions = ['PDF', 'DOCX'] as const

/** Something that a funder's document says. */
export const CallDocumentLine = z.object({
  part: BriefPart,
  /** In a few words, e.g. `Project narrative: 15 pages`; the funder's sentence where it says it best. */
  text: z.string(),
  /** The weight of a criterion, as stated, e.g. `30 points`. */
  weight: z.string().nullable(),
  /** The words of the document that say it. */
  quote: z.string(),
  /** From 1; null for Word files, which do not say where their pages end. */
  page: z.number().int().nullable(),
  /** Somebody found it wrong: it is never used. */
  isDropped: z.boolean(),
})
export type CallDocumentLine = z.infer<typeof CallDocumentLine>

/** A funder's document of a workspace. It is a file of the grant, with the same `id`. */
export const CallDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.number().int(),
  /** Null after their account was deleted. */
  addedBy: GrantMember.nullable(),
  addedAt: Instant,
  lines: z.array(CallDocumentLine),
  /** Somebody has looked at the lines: the workspace's brief has those that are not dropped. */
  isUsed: z.boolean(),
  /** To send with a choice of lines. */
  revision: z.number().int(),
})
export type CallDocument = z.infer<typeof CallDocument>

/** A document that the source lists. */
export const ListedDocument = z.object({ name: z.string(), url: z.url() })
export type ListedDocument = z.infer<typeof ListedDocument>

export const CallDocuments = z.object({
  documents: z.array(CallDocument),
  /** What the source lists; empty until somebody in the workspace has opened the opportunity, if the plan limits views. */
  listed: z.array(ListedDocument),
})
export type CallDocuments = z.infer<typeof CallDocuments>

const MAX_REVISION = 2_000_000_000

const params = z.object({ id: z.uuid() })

/** Documents of a grant's call, which a workspace's brief is read from. Downloading and deleting is as for other files. */
export const callDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/api/grants/:id/call-documents',
    summary: 'The funder’s documents of a grant, with what was read in them',
    permission: 'read',
    params,
    response: CallDocuments,
  }),
  /** Multipart field: `files`, with one file. INVALID says why it cannot be read; nothing is stored then. */
  add: endpoint({
    method: 'POST',
    path: '/api/grants/:id/call-documents',
    summary: 'Add a funder’s document to a grant and read it',
    permission: 'edit',
    multipart: true,
    params,
    response: CallDocument,
    status: 201,
  }),
  /** Counts as a view. INVALID for `url` if it is not listed, or with why it cannot be loaded or read. */
  take: endpoint({
    method: 'POST',
    path: '/api/grants/:id/call-documents/listed',
    summary: 'Load a document that the source lists, add it to a grant and read it',
    permission: 'edit',
    params,
    body: z.object({ url: z.url() }),
    response: CallDocument,
    status: 201,
  }),
  /** 409 with the current document in `current` if somebody chose in the meantime. */
  choose: endpoint({
    method: 'PUT',
    path: '/api/grants/:id/call-documents/:documentId',
    summary: 'Use the lines of a funder’s document in the brief, without the wrong ones',
    permission: 'edit',
    params: params.extend({ documentId: z.uuid() }),
    body: z.object({
      /** Indexes of the lines that are wrong. */
      dropped: z.array(z.number().int().min(0).max(1000)).max(1000),
      revision: z.number().int().min(1).max(MAX_REVISION),
    }),
    response: CallDocument,
  }),
}
