import { isEnteredByHand } from '@fundharbor/contracts/catalog/admin-opportunities'
import { formatClosing } from '@fundharbor/contracts/catalog/closing-time'
import { isEqual } from 'date-fns/isEqual'
import { toColumn } from '../../records/opportunities/field-lists.ts'
import type { AdminOpportunityModel } from './model.ts'
import { isDerived, type Values } from './values.ts'

type Row = AdminOpportunityModel

/** Length of long texts in the audit log. */
const MAX_LOGGED_LENGTH = 1000

const toJson = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/**
 * The source's values of edited fields, after an edit. A field's first edit stores the source's value; an edit back to
 * that value makes the field unedited again.
 */
export function toSourceValues(row: Row, changes: Values): Record<string, unknown> {
  if (isEnteredByHand({ name: row.source, id: row.sourceId })) return {}
  const sourceValues = { ...row.sourceValues }
  for (const [field, value] of Object.entries(changes).filter(([name]) => !isDerived(name))) {
    const column = toColumn(field)
    const sourceValue = column in sourceValues ? sourceValues[column] : toJson(Reflect.get(row, field))
    if (isSame(sourceValue, value)) delete sourceValues[column]
    else sourceValues[column] = sourceValue
  }
  return sourceValues
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)

/** Compares values with JSON from PostgreSQL, which formats instants and amounts differently. */
function isSame(sourceValue: unknown, value: unknown): boolean {
  if (isInstant(sourceValue) && isInstant(value)) return isEqual(new Date(sourceValue), new Date(value))
  if (typeof sourceValue === 'number') return Number(value) === sourceValue
  return sourceValue === value
}

/** Values for the audit log. `deadlineZone` is the funder's. */
export const toAudited = (values: Values, deadlineZone: string): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !isDerived(name))
      .map(([name, value]) => [
        name,
        name === 'deadline' && value
          ? formatClosing({ deadline: value as string | Date, deadlineZone })
          : typeof value === 'string'
            ? value.slice(0, MAX_LOGGED_LENGTH)
            : toJson(value),
      ]),
  )
