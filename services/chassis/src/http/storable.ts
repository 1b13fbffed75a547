import { Failure } from './failures.ts'

/** None of our forms nests deeper, and recursion over deeper input could overflow the stack. */
const MAX_DEPTH = 64

/** More than any request has. Everybody waits while a megabyte of tiny values is searched and checked. */
export const MAX_VALUES = 20_000

/**
 * The path of the first part that PostgreSQL cannot store: NUL, half of a surrogate pair, or endless nesting. Throws
 * TOO_LARGE for more values than `MAX_VALUES`.
 */
export function findUnstorable(value: unknown): string | undefined {
  const path = search(value, { depth: 0, left: { values: MAX_VALUES } })
  return path && (path.length > MAX_DEPTH ? path.at(-1) : path.toReversed().join('.'))
}

interface Position {
  depth: number
  left: { values: number }
}

/** The path, its last part first, because it is built only when something was found. */
function search(value: unknown, { depth, left }: Position): string[] | undefined {
  left.values -= 1
  if (left.values < 0) throw new Failure('TOO_LARGE', 'The request has too many values')
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_DEPTH) return []
  for (const key in value) {
    const found = isStorable(key) ? search(Reflect.get(value, key), { depth: depth + 1, left }) : []
    if (found) return [...found, key]
  }
  return undefined
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** A text without what PostgreSQL and headers refuse: NUL, other control characters, and halves of surrogate pairs. */
export const toStorable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .trim()
