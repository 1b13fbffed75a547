import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** The audit log cuts longer texts. */
const MAX_TEXT_LENGTH = 1000

function toLogged(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : (value ?? null)
}

/**
 * What an action changed, for the audit log: those fields of `after` whose values were different in `before`. A new
 * record has no `before` and a deleted one no `after`: then all fields of the other are included.
 */
export function changeDetails(
  before: Fields | null,
  after: Fields | null,
): { before: Fields; after: Fields } {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => !before || !after || !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  )
  const pick = (fields: Fields | null) =>
    fields ? Object.fromEntries(names.map((name) => [name, toLogged(fields[name])])) : {}
  return { before: pick(before), after: pick(after) }
}
