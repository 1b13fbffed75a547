const MAX_EDITS = 2

/** Damerau-Levenshtein distance (optimal string alignment) up to two; null if it is greater. */
export function editDistance(one: string, other: string): number | null {
  if (Math.abs(one.length - other.length) > MAX_EDITS) return null
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      let edits = Math.min((row[j] ?? 9) + 1, (next[j - 1] ?? 9) + 1, (row[j - 1] ?? 9) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 9) + 1)
      next.push(edits)
      least = Math.min(least, edits)
    }
    if (least > MAX_EDITS) return null
    ;[before, row] = [row, next]
  }
  const edits = row[other.length] ?? 9
  return edits <= MAX_EDITS ? edits : null
}
