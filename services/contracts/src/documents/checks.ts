import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * Something to look at before a document is sent. `problem`: a funder would return it; `warning`: it may be wrong;
 * `reminder`: something to do outside of the document.
 */
export const DocumentCheck = z.object({
  kind: z.enum([
    'blanks',
    'claims',
    'eligibility',
    'amount',
    'budget',
    'dates',
    'length',
    'criteria',
    'funder',
    'names',
    'attachments',
  ]),
  level: z.enum(['problem', 'warning', 'reminder']),
  message: z.string(),
  /** The funder's sentence that it follows from. */
  quote: z.string().nullable(),
  /** Text of the place in the document; null if it is about no place in particular. */
  place: z.string().nullable(),
})
export type DocumentCheck = z.infer<typeof DocumentCheck>

export const documentChecks = {
  read: endpoint({
    method: 'GET',
    path: '/api/generated-documents/:id/checks',
    summary: 'What to look at before sending one of your documents, problems first',
    params: z.object({ id: z.uuid() }),
    response: z.array(DocumentCheck),
  }),
}
