import { startWorker } from '@fundharbor/chassis/jobs/queue'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Knex } from 'knex'
import { computeFigures, type AwardQuestion } from '../awards/answers.ts'
import { readAwards } from '../awards/read-award.ts'
import { writeAwards } from '../awards/write-awards.ts'
import type { AwardPage } from './award-source.ts'
import { reachedSource } from './configured.ts'
import { awardQuestions } from './questions.ts'
import { awardSources } from './table.ts'

/** Only the newest are read: that is where the services' own paging ends, or nearly. */
const MOST_RECORDS = 10_000

/** Starts asking in this process. */
export const startAwardWorker = (knex: Knex): Promise<unknown> =>
  startWorker(awardQuestions, ({ data }) => answerQuestion(knex, data))

/**
 * Reads all awards of a question, a page at a time. Each page is a transaction that remembers how far it came, so another try
 * goes on there. Throws SourceUnavailableError.
 */
export async function answerQuestion(knex: Knex, question: AwardQuestion): Promise<void> {
  const { sourceId, key } = question
  const source = awardSources[sourceId]
  for (;;) {
    const reached = reachedSource(sourceId)
    const stored = await knex.table('award_questions').where({ sourceId, key }).first()
    // The source is turned off, or a job that runs again had been done already.
    if (!reached || stored.finishedAt) return
    try {
      const page = await source.readPage({ ...reached, key, page: stored.pages })
      await storePage(knex, question, { ...page, pages: stored.pages + 1 })
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      await knex.table('award_questions').where({ sourceId, key }).update({ failure })
      throw error
    }
  }
}

async function storePage(
  knex: Knex,
  { sourceId, key }: AwardQuestion,
  { rows, hasMore, pages }: AwardPage & { pages: number },
): Promise<void> {
  const { name, homepage: url, terms, note, of: kind, pageSize } = awardSources[sourceId]
  const isFull = pages * pageSize >= MOST_RECORDS
  await knex.transaction(async (trx) => {
    await trx
      .table('award_sources')
      .insert({ id: sourceId, name, url, terms, note, fileHash: '' })
      .onConflict('id')
      .merge(['name', 'url', 'terms', 'note'])
    await writeAwards(trx, sourceId, readAwards(rows).records)
    const isLast = !hasMore || isFull
    await trx
      .table('award_questions')
      .where({ sourceId, key })
      .update({
        pages,
        failure: null,
        ...(isLast && {
          finishedAt: clock.now(),
          figures: JSON.stringify(await computeFigures(trx, { kind, key, isPart: isFull })),
        }),
      })
  })
}
