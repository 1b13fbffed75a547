import { invalid } from '@fundharbor/chassis/http/failures'
import { z } from 'zod'
import type { SortPosition } from '@fundharbor/search-engine/engine'

const SortCursor = z.tuple([z.number().nullable(), z.uuid()])
const RankedCursor = z.tuple([z.uuid(), z.number().int().min(0).max(10_000)])

/** Where a page of a ranked list starts: the token of the cached list, and an offset. */
export interface RankedPosition {
  token: string
  offset: number
}

export function readSortPosition(value: unknown): SortPosition {
  const { success, data } = SortCursor.safeParse(value)
  if (!success) throw invalid({ cursor: 'This cursor is not valid' })
  return { key: data[0], id: data[1] }
}

export const writeSortPosition = ({ key, id }: SortPosition): unknown => [key, id]

export function readRankedPosition(value: unknown): RankedPosition {
  const { success, data } = RankedCursor.safeParse(value)
  if (!success) throw invalid({ cursor: 'This cursor is not valid' })
  return { token: data[0], offset: data[1] }
}

/** Like `readRankedPosition`, but null for cursors of sorted lists. */
export function readAnyRankedPosition(value: unknown): RankedPosition | null {
  const { data } = RankedCursor.safeParse(value)
  return data ? { token: data[0], offset: data[1] } : null
}

export const writeRankedPosition = ({ token, offset }: RankedPosition): unknown => [token, offset]
