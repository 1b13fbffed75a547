import { isDeepStrictEqual } from 'node:util'

type Facts = Readonly<Record<string, unknown>>

/** So much of a long text stands in the audit log. */
const LOGGED = 1000

function logged(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value.slice(0, LOGGED) : (value ?? null)
}

/**
 * What a deed changed, for the audit log: of the fields of `after` those that were otherwise before. A new record has
 * no `before`, a deleted one no `after`: then all fields of the other stand there.
 */
export function changeDetails(before: Facts | null, after: Facts | null): { before: Facts; after: Facts } {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => !before || !after || !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  )
  const of = (facts: Facts | null) =>
    facts ? Object.fromEntries(names.map((name) => [name, logged(facts[name])])) : {}
  return { before: of(before), after: of(after) }
}
