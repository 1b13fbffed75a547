import type { ApplicationModel } from './model.ts'
import { WRITTEN_FIELDS, type WrittenField } from './written-fields.ts'

/** The revision that changed a field last, and who did. */
export interface FieldChange {
  revision: number
  by: string | null
}

const columnOf = (field: WrittenField): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** When a field was changed last. What an earlier release wrote counts as the first revision. */
export const fieldChange = (application: ApplicationModel, field: WrittenField): FieldChange =>
  application.fieldChanges[columnOf(field)] ?? { revision: application[field] === null ? 0 : 1, by: null }

/** The last revision that changed anything that people write; later ones saved the same text. */
export const contentRevision = (application: ApplicationModel): number =>
  Math.max(...WRITTEN_FIELDS.map((field) => fieldChange(application, field).revision))
