import { FormField, type DraftChanges } from '@fundharbor/contracts/catalog/application-forms'
import type { FormFields } from './form-fields.ts'

/** Fields that the member and somebody else changed, with the other text. */
export type Conflicts = Partial<Record<FormField, string>>

/** What a field says, however it is written: the API trims texts and writes out cents. */
function normalize(field: FormField, values: FormFields): string {
  const value = String(values[field] ?? '').trim()
  return field === 'requestedAmount' && value !== '' ? String(Number(value)) : value
}

/** Fields that say something else than the server has. */
export const changedFields = (form: FormFields, known: FormFields): FormField[] =>
  FormField.options.filter((field) => normalize(field, form) !== normalize(field, known))

/** Some fields of the form, as the API takes them. */
export const pick = (form: FormFields, fields: readonly FormField[]): DraftChanges['changes'] =>
  Object.fromEntries(fields.map((field) => [field, form[field]]))

interface Merge {
  form: FormFields
  /** What the server had when the form last heard of it. */
  known: FormFields
  /** What is being saved, and may come back before the response does. */
  inFlight: FormFields | undefined
}

/**
 * What changes when the server has `theirs`: fields that the member has not touched take it over, and those that both
 * changed are conflicts.
 */
export function mergeDraft(theirs: FormFields, { form, known, inFlight }: Merge) {
  const changed = changedFields(theirs, known)
  const isOwn = (field: FormField) =>
    [form, ...(inFlight ? [inFlight] : [])].some(
      (values) => normalize(field, values) === normalize(field, theirs),
    )
  const others = changed.filter((field) => !isOwn(field))
  const taken = others.filter((field) => normalize(field, form) === normalize(field, known))
  const conflicting = others.filter((field) => !taken.includes(field))
  return {
    known: theirs,
    taken,
    settled: changed,
    conflicts: Object.fromEntries(
      conflicting.map((field) => [field, String(theirs[field] ?? '')]),
    ) as Conflicts,
  }
}
