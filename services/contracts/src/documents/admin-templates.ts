import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { DocumentTemplate } from './templates.ts'

/** Limit for a template's HTML, in characters. */
export const MAX_TEMPLATE_LENGTH = 100_000

/** The administrators' form; placeholders are read from the text. */
export const TemplateForm = z.object({
  name: text(255).pipe(z.string().min(1, 'Template name is required')),
  description: text(1000).pipe(z.string().min(1, 'Description is required')),
  category: text(100).pipe(z.string().min(1, 'Category is required')),
  template: z
    .string()
    .max(MAX_TEMPLATE_LENGTH, 'The template is too long')
    .refine((html) => html.trim() !== '', 'The template is empty'),
  isActive: z.boolean().default(true),
})
export type TemplateForm = z.input<typeof TemplateForm>

/** A change. `version` is the one it is based on; 409 if it is not the latest. */
export const TemplateChange = TemplateForm.extend({ version: z.number().int().min(1) })
export type TemplateChange = z.input<typeof TemplateChange>

/** A template for administrators, active or not. `version` counts changes. */
export const AdminTemplate = DocumentTemplate.extend({ version: z.number().int() })
export type AdminTemplate = z.infer<typeof AdminTemplate>

/** An earlier version of a template. */
export const TemplateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  template: z.string(),
  createdAt: Instant,
})

const params = z.object({ id: z.uuid() })

/** Document templates in the admin console. */
export const adminTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/document-templates',
    summary: 'All templates by name, including inactive ones',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(AdminTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/document-templates',
    summary: 'Add a template',
    access: 'admin',
    body: TemplateForm,
    response: AdminTemplate,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/document-templates/:id',
    summary: 'Change a template and keep the previous version',
    access: 'admin',
    params,
    body: TemplateChange,
    response: AdminTemplate,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/document-templates/:id/versions',
    summary: 'Earlier versions of a template, newest first',
    access: 'admin',
    params,
    response: z.array(TemplateVersion),
  }),
  /** Filled with the administrator's own facts. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/document-templates/preview',
    summary: 'Preview a template without storing it',
    access: 'admin',
    body: z.object({ template: z.string().max(MAX_TEMPLATE_LENGTH) }),
    response: z.object({ html: z.string(), missing: z.array(z.string()) }),
  }),
}
