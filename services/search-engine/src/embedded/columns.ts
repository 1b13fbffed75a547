import type { SearchDocument } from '../engine.ts'
import { writeId } from './document-ids.ts'
import { fieldNames, type Columns } from './segment.ts'
import { sharedFloat64, sharedUint16, sharedUint32 } from './shared-arrays.ts'

const numberColumns = ['closesAt', 'lapsesAt', 'postedAt', 'addedAt', 'low', 'high'] as const

export function createColumns(documents: number): Columns {
  return {
    ids: sharedUint32(documents * 4),
    closesAt: sharedFloat64(documents),
    lapsesAt: sharedFloat64(documents),
    postedAt: sharedFloat64(documents),
    addedAt: sharedFloat64(documents),
    low: sharedFloat64(documents),
    high: sharedFloat64(documents),
    lengths: sharedUint16(documents * fieldNames.length),
  }
}

export function writeColumns(columns: Columns, number: number, document: SearchDocument): void {
  writeId(columns.ids, number, document.id)
  columns.closesAt[number] = document.closesAt ?? Number.NaN
  columns.lapsesAt[number] = document.lapsesAt ?? Number.NaN
  columns.postedAt[number] = document.postedAt ?? Number.NaN
  columns.addedAt[number] = document.addedAt
  columns.low[number] = document.low ?? document.high ?? Number.NaN
  columns.high[number] = document.high ?? document.low ?? Number.NaN
}

/** Copies a document's values into other columns. */
export function copyColumns(from: Columns, document: number, [to, number]: [Columns, number]): void {
  for (const name of numberColumns) to[name][number] = from[name][document]!
  for (let at = 0; at < 4; at += 1) to.ids[number * 4 + at] = from.ids[document * 4 + at]!
  const fields = fieldNames.length
  for (let at = 0; at < fields; at += 1) {
    to.lengths[number * fields + at] = from.lengths[document * fields + at]!
  }
}

/** The columns, truncated to the first documents. */
export function firstOfColumns(columns: Columns, documents: number): Columns {
  return {
    ids: columns.ids.subarray(0, documents * 4),
    closesAt: columns.closesAt.subarray(0, documents),
    lapsesAt: columns.lapsesAt.subarray(0, documents),
    postedAt: columns.postedAt.subarray(0, documents),
    addedAt: columns.addedAt.subarray(0, documents),
    low: columns.low.subarray(0, documents),
    high: columns.high.subarray(0, documents),
    lengths: columns.lengths.subarray(0, documents * fieldNames.length),
  }
}
