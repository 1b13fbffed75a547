import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { ADDED_AT_ONCE, type Addition } from '@fundharbor/contracts/catalog/additions'
import type { Knex } from 'knex'
import { releaseHeldBack } from '../imports/hold-back.ts'
import { lockImports } from '../imports/lock.ts'
import type { OpportunityRecord } from '../opportunities/record.ts'
import { writeOpportunities } from '../imports/write-opportunities.ts'
import { withHeartbeat } from './claims.ts'
import type { AdditionSource } from './newcomers.ts'

/** More than are taken: some are known already or have closed meanwhile. */
const READ_AT_ONCE = 40

type Report = Pick<Addition, 'added' | 'skipped' | 'problems'>

/**
 * Adds ten opportunities that the catalogue does not have. All of it is one transaction, so that a crash half-way
 * leaves nothing and a repeat makes no twenty.
 */
export async function addNewcomers(
  knex: Knex,
  id: string,
  sources: readonly AdditionSource[],
): Promise<void> {
  try {
    await withHeartbeat(knex, id, async () => {
      const { offers, problems } = await collect(knex, sources)
      await knex.transaction(async (trx) => {
        await lockImports(trx)
        const { added, skipped } = await take(trx, offers)
        await finish(trx, id, { added, skipped, problems })
      })
    })
  } catch (error) {
    logger.error({ err: error, addition: id }, 'an addition failed')
    await finish(knex, id, { added: [], skipped: [], problems: [sentenceOf(error)] })
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A source that is down costs its own offers only; what two of them offer is taken as the first has it. */
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
      problems.push(`${from.name}: ${sentenceOf(error)}`)
    }
  }
  return { offers: [...offers.values()], problems }
}

async function take(
  trx: Knex.Transaction,
  offers: readonly OpportunityRecord[],
): Promise<Omit<Report, 'problems'>> {
  const report: Omit<Report, 'problems'> = { added: [], skipped: [] }
  for (const record of offers) {
    if (report.added.length === ADDED_AT_ONCE) break
    const { title, source, sourceId } = record
    const released = await releaseHeldBack(trx, record)
    const reason = await reasonAgainst(trx, record)
    if (reason) report.skipped.push({ title, source, sourceId, reason })
    else {
      await writeOpportunities(trx, [released])
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

/** Without a single opportunity a problem is what the addition came to. */
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
