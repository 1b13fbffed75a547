import { sharedUint16, sharedUint32 } from './shared-arrays.ts'

/** Sorted, distinct strings (by UTF-16 code units, as JavaScript sorts), for binary search. */
export interface StringTable {
  units: Uint16Array
  /** Start of each string in `units`, and the end of the last. */
  starts: Uint32Array
}

export const tableSize = (table: StringTable): number => table.starts.length - 1

export function buildStringTable(sorted: readonly string[]): StringTable {
  const units = sharedUint16(sorted.reduce((sum, { length }) => sum + length, 0))
  const starts = sharedUint32(sorted.length + 1)
  let end = 0
  for (const [index, text] of sorted.entries()) {
    for (let at = 0; at < text.length; at += 1) units[end++] = text.charCodeAt(at)
    starts[index + 1] = end
  }
  return { units, starts }
}

export function stringAt({ units, starts }: StringTable, index: number): string {
  return String.fromCharCode(...units.subarray(starts[index], starts[index + 1]))
}

/** The index of a string, or -1. */
export function findString(table: StringTable, text: string): number {
  const index = lowerBound(table, text)
  return index < tableSize(table) && compareWith(table, index, text) === 0 ? index : -1
}

/** The index of the first string that is not less than the text. */
export function lowerBound(table: StringTable, text: string): number {
  let [low, high] = [0, tableSize(table)]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareWith(table, middle, text) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the string at the index starts with the text. */
export function startsWith({ units, starts }: StringTable, index: number, text: string): boolean {
  const start = starts[index]!
  if (starts[index + 1]! - start < text.length) return false
  for (let at = 0; at < text.length; at += 1) if (units[start + at] !== text.charCodeAt(at)) return false
  return true
}

function compareWith({ units, starts }: StringTable, index: number, text: string): number {
  const start = starts[index]!
  const length = starts[index + 1]! - start
  const shared = Math.min(length, text.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = units[start + at]! - text.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - text.length
}

/** Compares strings of two tables. */
export function compareStrings(one: StringTable, index: number, [other, otherIndex]: [StringTable, number]) {
  const start = one.starts[index]!
  const otherStart = other.starts[otherIndex]!
  const length = one.starts[index + 1]! - start
  const otherLength = other.starts[otherIndex + 1]! - otherStart
  const shared = Math.min(length, otherLength)
  for (let at = 0; at < shared; at += 1) {
    const difference = one.units[start + at]! - other.units[otherStart + at]!
    if (difference !== 0) return difference
  }
  return length - otherLength
}
