import path from 'node:path'
import type { Knex } from 'knex'
import { z } from 'zod'
import { importRecords } from '../../imports/import-source.ts'
import { endOfDay, timeZones } from '../../imports/dates.ts'
import { lockImports } from '../../imports/lock.ts'
import { recordFields } from '../../imports/record-columns.ts'
import { OpportunityRecord, recordErrors } from '../../opportunities/record.ts'
import { assertOk, SourceUnavailableError } from '../fetch-json.ts'
import type { Reading } from '../live-source.ts'
import { objectsOf } from './json-objects.ts'

/** The portal's file of all calls and tenders, 130 MB without texts and sums. */
const ADDRESS =
  'https://ec.europa.eu/info/funding-tenders/opportunities/data/referenceData/grantsTenders.json'
const PATH = new URL(ADDRESS).pathname
const TIMEOUT_MS = 600_000
const FORTHCOMING = 31094501
const CLOSED = 31094503

const Entry = z.object({
  type: z.number(),
  identifier: z.string(),
  status: z.object({ id: z.number() }),
  deadlineDatesLong: z.array(z.number()).nullish(),
})
type Entry = z.infer<typeof Entry>

/** Takes the deadlines and statuses of known calls from the portal's file, if it has changed. Says what it did. */
export async function readDates(knex: Knex, { url, id, readAt }: Reading): Promise<string> {
  const address = url === 'https://api.tech.ec.europa.eu' ? ADDRESS : `${url}${PATH}`
  const state = await knex.table('live_sources').where({ id }).first('etag')
  const response = await fetch(address, {
    headers: state?.etag ? { 'if-none-match': state.etag } : {},
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 304) return 'The file of all calls has not changed since it was read last'
  assertOk(response)
  const entries = await readEntries(response)
  const changed = await update(knex, entries, readAt)
  await knex
    .table('live_sources')
    .where({ id })
    .update({ etag: response.headers.get('etag') })
  return `Deadlines and statuses of ${changed} calls were taken from the portal’s file of all calls instead`
}

async function readEntries(response: Response): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  for await (const text of objectsOf(response.body ?? new ReadableStream(), 'GrantTenderObj')) {
    count += 1
    const entry = Entry.safeParse(JSON.parse(text)).data
    if (entry?.type === 1) entries.set(entry.identifier, entry)
  }
  if (count === 0) throw new SourceUnavailableError('The file of all calls has no calls')
  return entries
}

async function update(knex: Knex, entries: Map<string, Entry>, readAt: Date): Promise<number> {
  return knex.transaction(async (trx) => {
    await lockImports(trx)
    const rows: Record<string, unknown>[] = await trx
      .table('opportunities')
      .select(...recordFields)
      .where({ source: 'eu-funding-tenders', isActive: true })
      .whereIn('sourceNumber', [...entries.keys()])
    const records = rows.map((row) => withDates(row, entries.get(String(row.sourceNumber)), readAt))
    const { updated } = await importRecords(trx, {
      name: 'eu-funding-tenders',
      file: path.basename(PATH),
      async *items() {
        for (const [index, record] of records.entries()) yield { position: index + 1, record }
      },
    })
    return updated
  })
}

/** The stored record with the file's deadline and status. */
function withDates(row: Record<string, unknown>, entry: Entry | undefined, readAt: Date): OpportunityRecord {
  const record = OpportunityRecord.parse(JSON.parse(JSON.stringify(row)), recordErrors)
  if (!entry) return record
  const days = (entry.deadlineDatesLong ?? []).toSorted((one, other) => one - other)
  const next = days.find((day) => day >= readAt.getTime()) ?? days.at(-1)
  return {
    ...record,
    deadline: next === undefined ? record.deadline : endOfDay(dayOf(next), timeZones.europeanUnion),
    isForecast: entry.status.id === FORTHCOMING,
    isActive: entry.status.id !== CLOSED,
    sourceRevision: readAt.toISOString(),
    readAt: readAt.toISOString(),
  }
}

/** Deadlines are at 5 PM in Brussels, which is the same day in UTC. */
const dayOf = (instant: number) => {
  const date = new Date(instant)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
