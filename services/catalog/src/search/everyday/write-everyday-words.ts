import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { currentVocabulary } from '../../vocabulary/current-vocabulary.ts'
import { collectEvidence } from './evidence.ts'
import { checkSentences } from './check-sentences.ts'
import { reserveModelCall } from './daily-call-limit.ts'
import { UnusableResponseError, type EverydayModel } from './everyday-model.ts'
import {
  claimRecords,
  recordFailure,
  queueRecords,
  releaseRecord,
  saveWords,
  type QueuedRecord,
} from './queue.ts'
import { readRecordText } from './record-text.ts'

const CONCURRENCY = 4
const RUN_MS = 100_000

export interface EverydayWordsSettings {
  model: EverydayModel
  /** Maximum model calls per day (UTC). */
  dailyCalls: number
}

/** Describes new and changed records for most of two minutes; the next run continues. */
export const everydayWordsJob = (settings: EverydayWordsSettings): ScheduledJob => ({
  name: 'everyday-words',
  schedule: '*/2 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => writeEverydayWords(knex, settings, { until: performance.now() + RUN_MS }),
})

/** Runs until nothing is due, the daily limit or the deadline is reached, or the model is unavailable. */
export async function writeEverydayWords(
  knex: Knex,
  { model, dailyCalls }: EverydayWordsSettings,
  { until }: { until: number },
): Promise<void> {
  await queueRecords(knex)
  while (performance.now() < until) {
    const claimed = await claimRecords(knex, CONCURRENCY)
    const allowed: QueuedRecord[] = []
    for (const record of claimed)
      if (await reserveModelCall(knex, dailyCalls)) allowed.push(record)
      else await releaseRecord(knex, record)
    const answers = await Promise.all(allowed.map((record) => describeRecord(knex, model, record)))
    if (allowed.length < CONCURRENCY || !answers.includes(true)) return
  }
}

/** Returns whether the model is available. */
async function describeRecord(knex: Knex, model: EverydayModel, record: QueuedRecord): Promise<boolean> {
  try {
    const text = readRecordText(record)
    const evidence = collectEvidence(text, await currentVocabulary())
    const sentences = await model(text, evidence.alsoCalled)
    await saveWords(knex, record, checkSentences(sentences, evidence))
    return true
  } catch (error) {
    logger.warn({ err: error, opportunity: record.id }, 'Writing everyday words for a record failed')
    await recordFailure(knex, record, error)
    return error instanceof UnusableResponseError
  }
}
