import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'
import { Allowance } from './generated-documents.ts'

/** Limits of a selection: letters of its text, and characters of its HTML. */
export const MIN_SELECTION_LENGTH = 20
export const MAX_SELECTION_LENGTH = 20_000

/** What to do with a selection. `criterion`: say how the applicant meets a criterion of the funder. */
export const RewriteWish = z.enum(['shorter', 'plainer', 'criterion'])
export type RewriteWish = z.infer<typeof RewriteWish>

/** A selection of one of your documents, as HTML. */
export const RewriteText = z
  .object({
    documentId: z.uuid(),
    html: z.string().max(MAX_SELECTION_LENGTH, 'Select less text'),
    wish: RewriteWish,
    /** The funder's words; needed for the wish `criterion` only. */
    criterion: text(2000).nullish(),
  })
  .refine(({ wish, criterion }) => wish !== 'criterion' || Boolean(criterion), {
    path: ['criterion'],
    message: 'Enter the criterion',
  })
export type RewriteText = z.input<typeof RewriteText>

/**
 * The new text, for the member to accept or drop; the document stays as it is. Blanks are kept, and sentences with a
 * number, name or claim that the material does not have are marked `<mark data-missing="unsupported">`.
 */
export const RewrittenText = z.object({ html: z.string(), allowance: Allowance })

export const rewriting = {
  /** 503 `AI_NOT_CONFIGURED` without a model, 403 `PLAN_REQUIRED`, 429 above the daily limit. Failures count. */
  rewrite: endpoint({
    method: 'POST',
    path: '/api/rewrite-text',
    summary: 'Have a model rewrite a selection of one of your documents',
    permission: 'edit',
    body: RewriteText,
    response: RewrittenText,
  }),
  criteria: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/criteria',
    summary: 'What the funder of a document’s opportunity looks for',
    params: z.object({ id: z.uuid() }),
    response: z.array(z.string()),
  }),
}
