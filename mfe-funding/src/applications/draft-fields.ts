import { parseAmount } from '@fundharbor/contracts/amounts'
import { FormField, type DraftChanges } from '@fundharbor/contracts/catalog/application-forms'
import type { FormFields } from './form-fields.ts'

/** What a field says, however it is written: the API trims texts and writes out cents. */
function normalize(field: FormField, values: FormFields): string {
  const value = String(values[field] ?? '').trim()
  const amount = field === 'requestedAmount' ? parseAmount(value, { decimal: '.' }) : undefined
  return amount?.kind === 'amount' ? amount.value : value
}

/** Fields that say something else than the server has. */
export const changedFields = (form: FormFields, known: FormFields): FormField[] =>
  FormField.options.filter((field) => normalize(field, form) !== normalize(field, known))

/** Some fields of the form, as the API takes them. */
export const pick = (form: FormFields, fields: readonly FormField[]): DraftChanges['changes'] =>
  Object.fromEntries(fields.map((field) => [field, form[field]]))
