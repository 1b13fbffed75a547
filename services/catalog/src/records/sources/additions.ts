import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import type { AdditionSource } from '../additions/sources.ts'
import { toSourceItem } from '../imports/source.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { isListSource, type Listed, type ListSource, type Reading } from './live-source.ts'
import { clientOf } from './read-source.ts'
import type { ConfiguredSource } from './settings.ts'

/** Pages of the newest records that are compared with the catalog. */
const MAX_PAGES = 2
/** Maximum detail requests per run: more than an addition needs, because some records are closed or invalid. */
const MAX_DETAILS = 20

/** The live sources with lists as sources of the daily ten opportunities: their newest that the catalog does not have. */
export const additionsFrom = (sources: readonly ConfiguredSource[]): AdditionSource[] =>
  sources.flatMap(({ id, source, url, key }) =>
    isListSource(source)
      ? [
          {
            name: source.label,
            next: (knex, count) =>
              readNewest(knex, source, {
                count,
                reading: { id, url, key, readAt: clock.now(), client: clientOf(source, url) },
              }),
          },
        ]
      : [],
  )

async function readNewest(
  knex: Knex,
  source: ListSource,
  { count, reading }: { count: number; reading: Reading },
): Promise<OpportunityRecord[]> {
  const known: string[] = await knex.table('opportunities').where({ source: source.name }).pluck('sourceId')
  const isKnown = new Set(known)
  const fresh: Listed[] = []
  let pages = 0
  for await (const page of source.list(reading)) {
    fresh.push(...page.filter(({ sourceId }) => !isKnown.has(sourceId)))
    pages += 1
    if (pages === MAX_PAGES || fresh.length >= count) break
  }
  const records: OpportunityRecord[] = []
  for (const item of fresh.slice(0, Math.min(count, source.fetch ? MAX_DETAILS : count)))
    records.push(...(await readOne(source, reading, item)))
  return records
}

/** Empty if the record is invalid or gone. */
async function readOne(source: ListSource, reading: Reading, item: Listed): Promise<OpportunityRecord[]> {
  const raw = source.fetch ? await source.fetch(reading, item.sourceId) : item.raw
  if (raw === null) return []
  const mapped = toSourceItem({ position: 1, sourceId: item.sourceId }, () => source.read(raw, reading))
  return 'record' in mapped ? [mapped.record] : []
}
