import type { FormField, FormValues } from './form-field.ts'
import { formatValue } from './form-values.ts'

export type Side = 'mine' | 'theirs'

/** The same record three times: as I opened it, as I changed it, and as somebody else saved it. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

export interface Difference extends Record<Side, string> {
  name: string
  label: string
  /** Their value if I did not change the field. */
  suggested: Side
}

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields in which mine and theirs differ. */
export const findDifferences = (
  fields: readonly FormField[],
  { base, mine, theirs }: Versions,
): Difference[] =>
  fields
    .filter(({ name }) => !isEqual(mine[name], theirs[name]))
    .map((field) => ({
      name: field.name,
      label: field.label,
      mine: formatValue(field, mine),
      theirs: formatValue(field, theirs),
      suggested: isEqual(mine[field.name], base[field.name]) ? 'theirs' : 'mine',
    }))
