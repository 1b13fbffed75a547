import { clock } from '@fundharbor/chassis/runtime/clock'
import type { QueryBuilder } from 'objection'
import { OpportunityModel } from './model.ts'
import { openSql } from './open.ts'

/** Some of the open opportunities, for public pages. */
export type OpenRows = () => QueryBuilder<OpportunityModel, OpportunityModel[]>

/** Open opportunities: active, not past their deadline, and not probably closed. */
export const openRows: OpenRows = () =>
  OpportunityModel.query().where({ isActive: true }).whereRaw(openSql(), { now: clock.now() })

const columns = [
  'id',
  'title',
  'funderName',
  'deadline',
  'deadlineZone',
  'isRolling',
  'isForecast',
  'expectedAt',
  'probablyClosedAt',
  'probablyClosedReason',
] as const

export const readNewest = (rows: OpenRows, limit: number) =>
  rows()
    .select(...columns)
    .orderByRaw('posted_at DESC NULLS LAST, id DESC')
    .limit(limit)

export const readClosing = (rows: OpenRows, limit: number) =>
  rows()
    .select(...columns)
    .whereNotNull('deadline')
    .where({ isForecast: false })
    .orderBy(['deadline', 'id'])
    .limit(limit)

/** Names of the sources, as slugs. */
export async function readSources(rows: OpenRows): Promise<string[]> {
  const found = await rows().distinct('source').orderBy('source')
  return found.map(({ source }) => source)
}
