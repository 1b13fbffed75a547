import { Model } from 'objection'
import { FIRST_OWN_POSITION, StepModel } from './model.ts'

/** How far the steps of a card are. */
export interface Progress {
  done: number
  total: number
  /** The first one that is not done, by day. */
  next: StepModel | undefined
}

/** What led to the deadline of a won grant does not come next any more, and after the award is closed nothing does. */
const STILL_OPEN = `NOT EXISTS (SELECT FROM grants g LEFT JOIN grant_awards a ON a.grant_id = g.id
  WHERE g.id = steps.grant_id AND g.status = 'won' AND (steps.position < ${FIRST_OWN_POSITION} OR a.closed_on IS NOT NULL))`

/** Progress by card; cards without steps are missing. Counted by the database, as cards have up to a hundred steps. */
export async function readProgress(ids: readonly string[]): Promise<Map<string, Progress>> {
  const [counts, open]: [{ grantId: string; done: number; total: number }[], StepModel[]] = await Promise.all(
    [
      Model.knex()
        .table('steps')
        .whereIn('grant_id', ids)
        .groupBy('grant_id')
        .select('grant_id', Model.knex().raw('count(done_at)::int AS done, count(*)::int AS total')),
      StepModel.query()
        .distinctOn('grantId')
        .whereIn('grantId', ids)
        .whereNull('doneAt')
        .whereRaw(STILL_OPEN)
        .orderBy(['grantId', 'dueOn', 'position']),
    ],
  )
  const nextByCard = new Map(open.map((step) => [step.grantId, step]))
  return new Map(
    counts.map(({ grantId, done, total }) => [grantId, { done, total, next: nextByCard.get(grantId) }]),
  )
}
