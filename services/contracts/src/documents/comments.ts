import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, text, verbatim } from '../primitives.ts'

/** Most comments of a document, suggestions and replies included. */
export const MAX_COMMENTS = 500
/** The most characters of a comment, of the text it is about, and of the text that it suggests. */
export const MAX_COMMENT_LENGTH = 2000
export const MAX_QUOTE_LENGTH = 2000

/** A relative position of Yjs in Base64: it stays at the same words while people write. */
const Position = z
  .string()
  .max(200)
  .regex(/^[\w+/]+={0,2}$/, 'Must be a position')

/** Where the first and the last selected words are. */
export const CommentAnchor = z.object({ from: Position, to: Position })
export type CommentAnchor = z.infer<typeof CommentAnchor>

/** A comment or a reply. */
export const CommentReply = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null after their account was deleted. */
  createdBy: z.uuid().nullable(),
  createdAt: Instant,
})
export type CommentReply = z.infer<typeof CommentReply>

/** `resolved`: a comment that is done. `accepted` and `rejected`: a suggestion that an editor has decided. */
export const CommentStatus = z.enum(['open', 'resolved', 'accepted', 'rejected'])
export type CommentStatus = z.infer<typeof CommentStatus>

/** A comment about a part of a document, or a suggestion to replace it, with its replies, oldest first. */
export const DocumentComment = CommentReply.extend({
  anchor: CommentAnchor,
  /** The text that was selected. */
  quote: z.string(),
  /** What a suggestion puts in the place of the quote; null for a comment. */
  replacement: z.string().nullable(),
  status: CommentStatus,
  /** Who resolved or decided it last. */
  closedBy: z.uuid().nullable(),
  closedAt: Instant.nullable(),
  replies: z.array(CommentReply),
})
export type DocumentComment = z.infer<typeof DocumentComment>

const ENTER_COMMENT = 'Enter a comment'

/** A comment; with `replacement`, a suggestion, whose `text` can be empty. */
export const NewDocumentComment = z
  .object({
    anchor: CommentAnchor,
    quote: verbatim(MAX_QUOTE_LENGTH).min(1, 'Select some text'),
    text: text(MAX_COMMENT_LENGTH).default(''),
    replacement: verbatim(MAX_QUOTE_LENGTH)
      .regex(/^[^\r\n]*$/, 'Suggest one paragraph')
      .nullable()
      .default(null),
  })
  .refine(({ replacement, text: note }) => replacement !== null || note !== '', {
    path: ['text'],
    message: ENTER_COMMENT,
  })
  .refine(({ replacement, quote }) => replacement !== quote, {
    path: ['replacement'],
    message: 'Change the text to suggest something',
  })
export type NewDocumentComment = z.input<typeof NewDocumentComment>

const params = z.object({ id: z.uuid() })
const commentParams = params.extend({ commentId: z.uuid() })

/** Comments and suggestions about a document. Everybody who reads it reads them; owners, editors and reviewers write them. */
export const documentComments = {
  list: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/comments',
    summary: 'Comments and suggestions about a document, oldest first',
    params,
    response: z.array(DocumentComment),
  }),
  /** 409 above 500, replies included. */
  add: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/comments',
    summary: 'Comment on a part of a document, or suggest another text for it',
    permission: 'review',
    params,
    body: NewDocumentComment,
    response: DocumentComment,
    status: 201,
  }),
  /** 409 above 500. Everybody else in the conversation is notified. */
  reply: endpoint({
    method: 'POST',
    path: '/api/generated-documents/:id/comments/:commentId/replies',
    summary: 'Reply to a comment or a suggestion',
    permission: 'review',
    params: commentParams,
    body: z.object({ text: text(MAX_COMMENT_LENGTH).pipe(z.string().min(1, ENTER_COMMENT)) }),
    response: DocumentComment,
    status: 201,
  }),
  /**
   * Comments are `open` or `resolved`. Suggestions are `open`, `accepted` or `rejected`, which owners and editors decide, once:
   * 409 if somebody else has. Accepting changes no text; the editor does.
   */
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/generated-documents/:id/comments/:commentId/status',
    summary: 'Resolve or reopen a comment; accept, reject or reopen a suggestion',
    permission: 'review',
    params: commentParams,
    body: z.object({ status: CommentStatus }),
    response: DocumentComment,
  }),
  /** Deletes a comment or a reply. FORBIDDEN for those of others, except for owners; 409 for a comment that others have replied to. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/generated-documents/:id/comments/:commentId',
    summary: 'Delete your comment or reply, or any as an owner',
    permission: 'review',
    params: commentParams,
    response: z.object({}),
  }),
}
