import { isByHand } from '@fundharbor/contracts/catalog/admin-opportunities'
import { toColumn } from '../opportunities/field-lists.ts'
import type { AdminOpportunityModel } from './model.ts'
import { isDerived, type Values } from './values.ts'

type Row = AdminOpportunityModel

/** So much of a long text stands in the audit log. */
const LOGGED = 1000

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/**
 * What the source says of the fields that are the team's, after an edit: a field's first edit keeps what the source had
 * said; one that says again what the source says is the source's again.
 */
export function afterEdit(row: Row, changes: Values): Record<string, unknown> {
  if (isByHand({ name: row.source, id: row.sourceId })) return {}
  const says = { ...row.sourceValues }
  for (const [field, value] of Object.entries(changes).filter(([name]) => !isDerived(name))) {
    const column = toColumn(field)
    const said = column in says ? says[column] : plain(Reflect.get(row, field))
    if (isSame(said, value)) delete says[column]
    else says[column] = said
  }
  return says
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)

/** PostgreSQL writes instants and amounts into JSON in a way of its own. */
function isSame(said: unknown, value: unknown): boolean {
  if (isInstant(said) && isInstant(value)) return new Date(said).getTime() === new Date(value).getTime()
  if (typeof said === 'number') return Number(value) === said
  return said === value
}

/** Values for the audit log. */
export const shortened = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !isDerived(name))
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, LOGGED) : plain(value)]),
  )
