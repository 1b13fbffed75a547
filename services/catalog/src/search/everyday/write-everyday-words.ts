import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { currentVocabulary } from '../../vocabulary/current-vocabulary.ts'
import { backingOf } from './evidence.ts'
import { checkSentences } from './check-sentences.ts'
import { claimCall } from './daily-call-limit.ts'
import { UnusableAnswer, type EverydayModel } from './everyday-model.ts'
import {
  claimRecords,
  noteFailure,
  queueRecords,
  releaseRecord,
  saveWords,
  type QueuedRecord,
} from './queue.ts'
import { readRecordText } from './record-text.ts'

const ASKED_AT_ONCE = 4
const RUN_MS = 100_000

export interface EverydayWordsSettings {
  model: EverydayModel
  /** Calls to the model in a day (UTC). */
  dailyCalls: number
}

/** Lets the model describe new and changed records, for most of two minutes; the rest follows in the next. */
export const everydayWordsJob = (settings: EverydayWordsSettings): ScheduledJob => ({
  name: 'everyday-words',
  schedule: '*/2 * * * *',
  maxAttempts: 1,
  keepDays: 8,
  run: (knex) => writeEverydayWords(knex, settings, { until: performance.now() + RUN_MS }),
})

/** Goes on until nothing is due, the day's calls are spent, the time is over, or the model is away. */
export async function writeEverydayWords(
  knex: Knex,
  { model, dailyCalls }: EverydayWordsSettings,
  { until }: { until: number },
): Promise<void> {
  await queueRecords(knex)
  while (performance.now() < until) {
    const claimed = await claimRecords(knex, ASKED_AT_ONCE)
    const allowed: QueuedRecord[] = []
    for (const record of claimed)
      if (await claimCall(knex, dailyCalls)) allowed.push(record)
      else await releaseRecord(knex, record)
    const answers = await Promise.all(allowed.map((record) => describeRecord(knex, model, record)))
    if (allowed.length < ASKED_AT_ONCE || !answers.includes(true)) return
  }
}

/** Whether the model was there. */
async function describeRecord(knex: Knex, model: EverydayModel, record: QueuedRecord): Promise<boolean> {
  try {
    const text = readRecordText(record)
    const backing = backingOf(text, await currentVocabulary())
    const sentences = await model(text, backing.alsoCalled)
    await saveWords(knex, record, checkSentences(sentences, backing))
    return true
  } catch (error) {
    logger.warn({ err: error, opportunity: record.id }, 'a record got no everyday words')
    await noteFailure(knex, record, error)
    return error instanceof UnusableAnswer
  }
}
