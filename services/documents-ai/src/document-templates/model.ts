import { readFile } from 'node:fs/promises'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import { Model } from 'objection'
import { placeholdersOf } from './placeholders.ts'
import { shippedTemplates, type ShippedTemplate } from './shipped.data.ts'

export class DocumentTemplateModel extends Model {
  static override tableName = 'document_templates'
  static override jsonAttributes = ['placeholders']
  declare id: string
  declare name: string
  declare description: string
  declare category: string
  declare template: string
  declare placeholders: string[]
  declare isActive: boolean
  /** Counts changes by administrators. */
  declare version: number
  declare createdAt: Date
  declare updatedAt: Date

  /** Active templates, by name. */
  static active() {
    return this.query().where({ isActive: true }).orderBy('name')
  }
}

/** Adds and updates shipped templates. Those that an administrator has edited (from version 2) stay as they are. */
export async function addShippedTemplates(): Promise<void> {
  const now = clock.now()
  const rows = await Promise.all(shippedTemplates.map(readShipped))
  await Model.knex()
    .table('document_templates')
    .insert(rows.map((row) => ({ ...row, isActive: true, createdAt: now, updatedAt: now })))
    .onConflict('name')
    .merge(['template', 'placeholders', 'description', 'category'])
    .where('document_templates.version', 1)
}

async function readShipped({ file, ...details }: ShippedTemplate) {
  const html = await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8')
  const template = sanitizeHtml(html)
  return { ...details, template, placeholders: JSON.stringify(placeholdersOf(template)) }
}

/** An earlier version of a template. */
export class TemplateVersionModel extends Model {
  static override tableName = 'document_template_versions'
  static override idColumn = ['templateId', 'version']
  declare templateId: string
  declare version: number
  declare name: string
  declare template: string
  declare createdAt: Date
}
