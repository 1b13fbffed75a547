import { invalid } from '@fundharbor/chassis/http/failures'
import {
  isEnteredByHand,
  missingFields,
  type OpportunityEdit,
  type OpportunityForm,
} from '@fundharbor/contracts/catalog/admin-opportunities'
import { adminCategories, adminFundingTypes } from '@fundharbor/contracts/vocabulary'
import type { z } from 'zod'
import { excerptOf, toHtml } from '../../records/imports/markup.ts'
import { fieldsWith, type FieldWith } from '../../records/opportunities/field-lists.ts'
import { fields } from '../../records/opportunities/fields.ts'
import type { AdminOpportunityModel } from './model.ts'

type Form = z.output<typeof OpportunityForm> | z.output<typeof OpportunityEdit>

/** Column values by the form's field names. */
export type Values = Record<string, unknown>

type EditableField = FieldWith<'editable'>
const editableFields = fieldsWith('editable')

/** A stored value as the form sends it. */
const toFormValue = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

/** A form value as it is stored: long texts as sanitized HTML, null for an empty text. */
function toStored(field: EditableField, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { kind } = fields[field]
  const text = kind === 'html' || kind === 'html?' ? toHtml(value) : value
  return text === '' && kind.endsWith('?') ? null : text
}

/** Values of a new opportunity. */
export const toValues = (form: Form): Values =>
  withExcerpt(
    Object.fromEntries(
      editableFields.flatMap((field) =>
        form[field] === undefined ? [] : [[field, toStored(field, form[field])]],
      ),
    ),
  )

/** Values that an edit changes. Unchanged text is left exactly as it is stored. */
export function toChanges(row: AdminOpportunityModel, form: Form): Values {
  const changed = editableFields.flatMap((field): [string, unknown][] => {
    const before = toFormValue(row[field])
    if (form[field] === undefined || form[field] === before) return []
    const value = toStored(field, form[field])
    return value === before ? [] : [[field, value]]
  })
  return withExcerpt(Object.fromEntries(changed))
}

/** Whether a field is derived from the description. Derived fields are not edited or logged. */
export const isDerived = (field: string): boolean => field === 'excerpt' || field === 'isExcerpt'

/** Adds the excerpt. Descriptions by the team are never excerpts themselves. */
const withExcerpt = (values: Values): Values =>
  typeof values.description === 'string'
    ? { ...values, excerpt: excerptOf(values.description), isExcerpt: false }
    : values

/**
 * Validates an edit. Fields that an imported record never had may stay empty, so that nobody has to invent an amount to
 * correct a title. Categories and types that the dialog does not offer may stay too.
 */
export function assertValidEdit(row: AdminOpportunityModel, form: Form, changes: Values): void {
  const isOwn = isEnteredByHand({ name: row.source, id: row.sourceId })
  const missing = Object.entries(missingFields(form)).filter(
    ([field]) => isOwn || field in changes || (field === 'deadline' && 'isRolling' in changes),
  )
  const notOffered: [string, string][] = []
  if ('category' in changes && !adminCategories.edit.includes(form.category as never))
    notOffered.push(['category', 'Category is required'])
  if ('fundingType' in changes && !adminFundingTypes.some(({ slug }) => slug === form.fundingType))
    notOffered.push(['fundingType', 'Funding type is required'])
  const errors = [...missing, ...notOffered]
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
