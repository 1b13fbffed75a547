import { invalid } from '@fundharbor/chassis/http/failures'
import {
  isByHand,
  missingFields,
  type OpportunityEdit,
  type OpportunityForm,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { adminCategories, adminFundingTypes } from '@fundharbor/contracts/vocabulary'
import type { z } from 'zod'
import { excerptOf, toHtml } from '../imports/markup.ts'
import { fieldsWith, type FieldWith } from '../opportunities/field-lists.ts'
import { fields } from '../opportunities/fields.ts'
import type { AdminOpportunityModel } from './model.ts'

type Form = z.output<typeof OpportunityForm> | z.output<typeof OpportunityEdit>

/** What an opportunity has under the names of the form's fields. */
export type Values = Record<string, unknown>

type EditableField = FieldWith<'editable'>
const editableFields = fieldsWith('editable')

/** What the table holds, as the form sends it. */
const heldAs = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** What a field becomes: long texts as safe HTML, nothing instead of an empty line. */
function stored(field: EditableField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { kind } = fields[field]
  const text = kind === 'html' || kind === 'html?' ? toHtml(value) : value
  return text === '' && kind.endsWith('?') ? null : text
}

/** All of a new opportunity. */
export const valuesOf = (form: Form): Values =>
  withExcerpt(Object.fromEntries(editableFields.map((field) => [field, stored(field, form[field])])))

/** What an edit changes. Text that is as it was is not read again: it stays letter by letter. */
export function changesOf(row: AdminOpportunityModel, form: Form): Values {
  const changed = editableFields.flatMap((field): [string, unknown][] => {
    const held = heldAs(row[field])
    if (form[field] === held) return []
    const value = stored(field, form[field])
    return value === held ? [] : [[field, value]]
  })
  return withExcerpt(Object.fromEntries(changed))
}

/** What follows from the description: nobody edits it, and no log tells of it. */
export const isDerived = (field: string): boolean => field === 'excerpt' || field === 'isExcerpt'

/** What the team writes is whole. */
const withExcerpt = (values: Values): Values =>
  typeof values.description === 'string'
    ? { ...values, excerpt: excerptOf(values.description), isExcerpt: false }
    : values

/**
 * The dialog's rules for an edit. What an imported record never said may stay unknown: nobody shall invent an amount to
 * mend a title. A category or type that the dialogs do not offer may stay as well.
 */
export function assertComplete(row: AdminOpportunityModel, form: Form, changes: Values): void {
  const isOwn = isByHand({ name: row.source, id: row.sourceId })
  const missing = Object.entries(missingFields(form)).filter(
    ([field]) => isOwn || field in changes || (field === 'deadline' && 'isRolling' in changes),
  )
  const foreign: [string, string][] = []
  if ('category' in changes && !adminCategories.edit.includes(form.category as never))
    foreign.push(['category', 'Category is required'])
  if ('fundingType' in changes && !adminFundingTypes.some(({ slug }) => slug === form.fundingType))
    foreign.push(['fundingType', 'Funding type is required'])
  const wrong = [...missing, ...foreign]
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}
