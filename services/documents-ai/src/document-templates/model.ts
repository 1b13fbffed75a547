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

/** Adds shipped templates that are missing. Existing ones stay, because administrators may have edited them. */
export async function addShippedTemplates(): Promise<void> {
  const now = clock.now()
  const rows = await Promise.all(shippedTemplates.map(readShipped))
  const stamped = rows.map((row) => ({ ...row, isActive: true, createdAt: now, updatedAt: now }))
  await DocumentTemplateModel.query().insert(stamped).onConflict('name').ignore()
}

async function readShipped({ file, ...details }: ShippedTemplate) {
  const html = await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8')
  const template = sanitizeHtml(html)
  return { ...details, template, placeholders: placeholdersOf(template) }
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
