import { FormField } from '@fundharbor/contracts/catalog/application-forms'
import type { ApplicationModel } from './model.ts'

const columnOf = (field: FormField): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The last revision that changed anything that people write; later ones saved the same text. */
export const contentRevision = ({ fieldChanges }: ApplicationModel): number =>
  Math.max(...FormField.options.map((field) => fieldChanges[columnOf(field)]?.revision ?? 0))
