import { createHash } from 'node:crypto'
import type { Operation } from './describe.ts'

/** The value with the keys of every object in order, so that equal contracts have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

/** Names a contract in 16 hexadecimal digits: two operations with the same hash take and return the same. */
export const hashOperation = (operation: Operation): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(operation)))
    .digest('hex')
    .slice(0, 16)
