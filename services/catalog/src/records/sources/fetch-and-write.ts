import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import PQueue from 'p-queue'
import { releaseHeldBack } from '../imports/hold-back.ts'
import { importRecords } from '../imports/import-source.ts'
import { lockImports } from '../imports/lock.ts'
import { addCounts } from '../imports/runs.ts'
import { toSourceItems, type SourceItem } from '../imports/source.ts'
import { SourceUnavailableError } from './fetch-json.ts'
import { rememberListed } from './listed-records.ts'
import type { Listed } from './live-source.ts'
import type { ListRun } from './read-list.ts'

/** Records that are written in one transaction, during which other imports wait. */
const BATCH = 50
/** So many failures one after another mean that the source is down, not that a record is broken. */
const MAX_FAILURES = 5

/** An item of a list, or one that is no longer listed: then without a fingerprint. */
interface DueItem extends Omit<Listed, 'fingerprint'> {
  fingerprint: string | null
  position: number
}

/** Fetches and writes records batch by batch. Returns the ids that the source has. Throws SourceUnavailableError. */
export async function fetchAndWrite(knex: Knex, run: ListRun, due: readonly DueItem[]): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < due.length; start += BATCH) {
    const fetched = await fetchBatch(run, due.slice(start, start + BATCH))
    await writeBatch(knex, run, fetched)
    found.push(...fetched.flatMap(({ item, raw }) => (raw === null ? [] : item.sourceId)))
  }
  return found
}

interface Fetched {
  item: DueItem
  /** Null if the source does not have it, undefined if it could not be fetched. */
  raw: unknown
  problem: string | null
}

async function fetchBatch({ source, reading }: ListRun, batch: readonly DueItem[]): Promise<Fetched[]> {
  if (!source.fetch) return batch.map((item) => ({ item, raw: item.raw, problem: null }))
  const queue = new PQueue({ concurrency: reading.client.concurrency })
  let failures = 0
  const fetchOne = async (item: DueItem): Promise<Fetched> => {
    try {
      const raw = (await source.fetch?.(reading, item.sourceId)) ?? null
      failures = 0
      return { item, raw, problem: null }
    } catch (error) {
      failures += 1
      if (!(error instanceof SourceUnavailableError) || failures >= MAX_FAILURES) throw error
      return { item, raw: undefined, problem: error.message }
    }
  }
  const fetched = queue.addAll(batch.map((item) => () => fetchOne(item)))
  return fetched.catch((error: unknown) => {
    queue.clear()
    throw error
  })
}

async function writeBatch(knex: Knex, run: ListRun, batch: readonly Fetched[]): Promise<void> {
  const { source, reading } = run
  const { id } = reading
  const items = toItems(run, batch)
  const records = items.flatMap((item) => ('record' in item ? [item.record] : []))
  await knex.transaction(async (trx) => {
    await lockImports(trx)
    const released = new Map((await releaseHeldBack(trx, records)).map((record) => [record.sourceId, record]))
    const counts = await importRecords(trx, {
      name: source.name,
      file: id,
      async *items() {
        for (const item of items)
          yield 'record' in item
            ? { ...item, record: released.get(item.record.sourceId) ?? item.record }
            : item
      },
    })
    await rememberListed(
      trx,
      id,
      batch.flatMap(({ item: { sourceId, fingerprint }, raw }) =>
        raw === undefined || fingerprint === null
          ? []
          : [{ sourceId, fingerprint, fetchedAt: reading.readAt }],
      ),
    )
    // What is listed was counted with the list.
    const isListed = batch.some(({ item }) => item.fingerprint !== null)
    await addCounts(trx, run.runId, isListed ? { ...counts, read: 0 } : counts)
  })
}

/** What is no longer listed and not found either is withdrawn at the end, so it is no item. */
function toItems({ source, reading }: ListRun, batch: readonly Fetched[]): SourceItem[] {
  const skipped: SkippedRecord[] = batch.flatMap(
    ({ item: { position, sourceId, fingerprint }, raw, problem }) => {
      if (problem !== null) return [{ position, sourceId, reason: problem }]
      return raw === null && fingerprint !== null
        ? [{ position, sourceId, reason: 'The source lists it but has no details of it' }]
        : []
    },
  )
  const read = toSourceItems(
    batch
      .filter(({ raw }) => raw !== null && raw !== undefined)
      .map(({ item: { position, sourceId }, raw }) => ({
        position,
        sourceId,
        read: () => source.read(raw, reading),
      })),
  )
  return [...read, ...skipped.map(({ reason, ...at }) => ({ ...at, problem: reason }))]
}
