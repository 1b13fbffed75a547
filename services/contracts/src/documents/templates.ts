import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** A document template. `template` is sanitised HTML with `{{name}}` placeholders, listed in `placeholders`. */
export const DocumentTemplate = z.object({
  id: z.uuid(),
  name: z.string().max(255),
  description: z.string(),
  category: z.string().max(100),
  template: z.string(),
  placeholders: z.array(z.string()),
  isActive: z.boolean(),
  /** Whether the plan of the signed-in user allows previewing and using it. */
  isPremium: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

export const documentTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/document-templates',
    summary: 'Active templates by name; the text of premium ones is empty for plans without them',
    response: z.array(DocumentTemplate),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/document-templates/:id/preview',
    summary: 'A template filled with the own facts, without storing anything; premium ones ask for the plan',
    params: z.object({ id: z.uuid() }),
    response: z.object({ html: z.string(), missing: z.array(z.string()) }),
  }),
}
