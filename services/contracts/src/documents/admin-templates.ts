import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, pageQuery, text } from '../primitives.ts'
import { DocumentTemplate } from './templates.ts'

/** Characters of HTML that a template may have. */
export const MAX_TEMPLATE_LENGTH = 100_000

/** A template as administrators write it; placeholders are read from the text. */
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

/** A change; `version` is the one that was edited, an older one answers 409. */
export const TemplateChange = TemplateForm.extend({ version: z.number().int().min(1) })
export type TemplateChange = z.input<typeof TemplateChange>

/** As administrators see it: active or not, with its version and its text. */
export const AdminTemplate = DocumentTemplate.extend({ version: z.number().int() })
export type AdminTemplate = z.infer<typeof AdminTemplate>

/** An earlier state of a template. */
export const TemplateVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  template: z.string(),
  createdAt: Instant,
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

const params = z.object({ id: z.uuid() })

export const adminTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/document-templates',
    summary: 'All templates by name, inactive ones too',
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
    summary: 'Change a template; what it said stays as a version',
    access: 'admin',
    params,
    body: TemplateChange,
    response: AdminTemplate,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/admin/document-templates/:id/versions',
    summary: 'Earlier states of a template, newest first',
    access: 'admin',
    params,
    response: z.array(TemplateVersion),
  }),
  /** Filled with the administrator's own facts, so that every mark and sentence can be seen. */
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/document-templates/preview',
    summary: 'How a template would come out, without storing anything',
    access: 'admin',
    body: z.object({ template: z.string().max(MAX_TEMPLATE_LENGTH) }),
    response: z.object({ html: z.string(), missing: z.array(z.string()) }),
  }),
}
