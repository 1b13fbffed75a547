import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** A document template (specification, "DocumentTemplate"). `template` is sanitized HTML with `{{name}}` placeholders. */
export const DocumentTemplate = z.object({
  id: z.uuid(),
  name: z.string().max(255),
  description: z.string(),
  category: z.string().max(100),
  template: z.string(),
  placeholders: z.array(z.string()),
  isActive: z.boolean(),
  /** True if the signed-in user's plan does not include it; `template` is then empty. */
  isPremium: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type DocumentTemplate = z.infer<typeof DocumentTemplate>

/** Templates that users choose from. */
export const documentTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/document-templates',
    summary: 'Active templates by name; the text of premium ones is empty for plans without them',
    response: z.array(DocumentTemplate),
  }),
  /** 429 above 60 a minute. */
  preview: endpoint({
    method: 'GET',
    path: '/api/document-templates/:id/preview',
    summary: 'Preview a template with your own facts; 403 for premium templates without the plan',
    params: z.object({ id: z.uuid() }),
    response: z.object({ html: z.string(), missing: z.array(z.string()) }),
  }),
}
