/** None of our forms nests deeper, and recursion over deeper input could overflow the stack. */
const MAX_DEPTH = 64

/** The path of the first part that PostgreSQL cannot store: NUL, half of a surrogate pair, or endless nesting. */
export function findUnstorable(value: unknown, at: readonly string[] = []): string | undefined {
  if (typeof value === 'string')
    return value.includes('\u0000') || !value.isWellFormed() ? at.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (at.length > MAX_DEPTH) return at[0]
  for (const [key, child] of Object.entries(value)) {
    const path = [...at, key]
    const found = findUnstorable(key, path) ?? findUnstorable(child, path)
    if (found !== undefined) return found
  }
  return undefined
}

/** A text without what PostgreSQL and headers refuse: NUL, other control characters, and halves of surrogate pairs. */
export const toStorable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
