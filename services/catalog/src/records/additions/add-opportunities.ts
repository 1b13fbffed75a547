import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { ADDED_AT_ONCE, type Addition } from '@fundharbor/contracts/catalog/additions'
import type { Knex } from 'knex'
import { releaseHeldBack } from '../imports/hold-back.ts'
import { lockImports } from '../imports/lock.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { writeOpportunities } from '../imports/write-opportunities.ts'
import { withHeartbeat } from './claims.ts'
import type { AdditionSource } from './sources.ts'
import { notifyVocabularyChanged } from '../vocabulary/current-vocabulary.ts'

/** More than are added, because some are known already or have closed. */
const READ_AT_ONCE = 40

type Report = Pick<Addition, 'added' | 'skipped' | 'problems'>

/** Adds ten new opportunities in one transaction, so that a crash adds none and a retry does not add twenty. */
export async function addOpportunities(
  knex: Knex,
  id: string,
  sources: readonly AdditionSource[],
): Promise<void> {
  try {
    await withHeartbeat(knex, id, async () => {
      const { offers, problems } = await collect(knex, sources)
      await knex.transaction(async (trx) => {
        await lockImports(trx)
        const { added, skipped } = await addFrom(trx, offers)
        await finish(trx, id, { added, skipped, problems })
      })
    })
  } catch (error) {
    logger.error({ err: error, addition: id }, 'an addition failed')
    await finish(knex, id, { added: [], skipped: [], problems: [messageOf(error)] })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Collects records from all sources that are up. Of duplicates, the first source's record is used. */
async function collect(knex: Knex, sources: readonly AdditionSource[]) {
  const offers = new Map<string, OpportunityRecord>()
  const problems: string[] = []
  for (const from of sources) {
    try {
      for (const record of await from.next(knex, READ_AT_ONCE)) {
        const key = `${record.source} ${record.sourceId}`
        offers.set(key, offers.get(key) ?? record)
      }
    } catch (error) {
      problems.push(`${from.name}: ${messageOf(error)}`)
    }
  }
  return { offers: [...offers.values()], problems }
}

async function addFrom(
  trx: Knex.Transaction,
  offers: readonly OpportunityRecord[],
): Promise<Omit<Report, 'problems'>> {
  const report: Omit<Report, 'problems'> = { added: [], skipped: [] }
  for (const record of offers) {
    if (report.added.length === ADDED_AT_ONCE) break
    const { title, source, sourceId } = record
    const released = await releaseHeldBack(trx, [record])
    const reason = await reasonAgainst(trx, record)
    if (reason) report.skipped.push({ title, source, sourceId, reason })
    else {
      await writeOpportunities(trx, released)
      await notifyVocabularyChanged(trx)
      report.added.push({ title, source, sourceId })
    }
  }
  return report
}

async function reasonAgainst(trx: Knex, record: OpportunityRecord): Promise<string | undefined> {
  if (!record.isActive) return 'It is no longer open'
  if (record.deadline !== null && new Date(record.deadline) < clock.now()) return 'Its deadline has passed'
  const { source, sourceId, sourceNumber } = record
  const known = await trx
    .table('opportunities')
    .where({ source, sourceId })
    .modify((same) => {
      if (sourceNumber) void same.orWhere({ sourceNumber })
    })
    .first('id')
  return known && 'The catalog already has it'
}

/** Stores the result. An addition with problems and without opportunities has failed. */
async function finish(knex: Knex, id: string, { added, skipped, problems }: Report): Promise<void> {
  const status = added.length === 0 && problems.length > 0 ? 'failed' : 'finished'
  await knex
    .table('additions')
    .where({ id })
    .update({
      status,
      added: JSON.stringify(added),
      skipped: JSON.stringify(skipped),
      problems: JSON.stringify(problems),
      finishedAt: clock.now(),
    })
}
