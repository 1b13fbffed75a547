import { enqueue, type Queue } from '@fundharbor/chassis/jobs/queue'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { AwardedBefore } from '@fundharbor/contracts/catalog/awards'
import { subDays } from 'date-fns/subDays'
import { Model } from 'objection'
import { readAnswers, type AwardQuestion } from '../awards/answers.ts'
import { awardSourceNames } from '../awards/source-names.ts'
import type { AskedOpportunity } from './award-source.ts'
import { reachedSource } from './configured.ts'
import { awardSources } from './table.ts'

/** A source is not asked the same again for that many days, after a failure for fewer. */
const FRESH_DAYS = 30
const FAILED_DAYS = 1

/** Questions on their way to the sources. One at a time over all replicas, so that they keep to the sources' limits. */
export const awardQuestions: Queue<AwardQuestion> = {
  name: 'award-questions',
  describe: ({ sourceId, key }) => `Past awards of ${key}, from ${awardSources[sourceId].name}`,
  maxAttempts: 3,
  retryDelaySeconds: 300,
  pollSeconds: 2,
  timeoutSeconds: 900,
  keepDays: 8,
  oneAtATime: true,
}

/**
 * What is stored of the awards of an opportunity's call, else of its programs. Asks for the rest in the background: the sources
 * that have not answered yet are named.
 */
export async function readAwardsOf(
  opportunity: AskedOpportunity,
): Promise<{ awardedBefore: AwardedBefore | null; awardSourcesAsked: string[] }> {
  const questions = awardSourceNames.flatMap((sourceId) =>
    awardSources[sourceId].keysOf(opportunity).map((key) => ({ sourceId, key })),
  )
  const answers = await readAnswers(questions)
  const waiting = questions.filter((question) => {
    const answer = answers.find((each) => each.sourceId === question.sourceId && each.key === question.key)
    if (!answer || !(answer.finishedAt ?? answer.failure)) return true
    return answer.askedAt < subDays(clock.now(), answer.failure ? FAILED_DAYS : FRESH_DAYS)
  })
  const asked = waiting.filter(({ sourceId }) => reachedSource(sourceId))
  await ask(asked)
  return {
    awardedBefore: answers.find(({ awardedBefore }) => awardedBefore)?.awardedBefore ?? null,
    awardSourcesAsked: [...new Set(asked.map(({ sourceId }) => awardSources[sourceId].name))],
  }
}

/** If many pages are opened at once, one of them asks. */
async function ask(questions: readonly AwardQuestion[]): Promise<void> {
  if (questions.length === 0) return
  await Model.knex().transaction(async (trx) => {
    const { rows } = await trx.raw(
      `INSERT INTO award_questions AS old (source_id, key, asked_at)
       SELECT "sourceId", key, :now FROM json_to_recordset(CAST(:questions AS json)) AS new("sourceId" text, key text)
       ON CONFLICT (source_id, key) DO UPDATE
         SET asked_at = :now, finished_at = NULL, failure = NULL, pages = CASE WHEN old.finished_at IS NULL THEN old.pages ELSE 0 END
         WHERE old.asked_at < CAST(:now AS timestamptz) - make_interval(days => CASE WHEN old.failure IS NULL THEN ${FRESH_DAYS} ELSE ${FAILED_DAYS} END)
       RETURNING source_id AS "sourceId", key`,
      { questions: JSON.stringify(questions), now: clock.now() },
    )
    await enqueue(trx, awardQuestions, ...rows.map((data: AwardQuestion) => ({ data })))
  })
}
