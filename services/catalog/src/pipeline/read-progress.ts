import { Model } from 'objection'
import { StepModel } from '../fit/model.ts'

/** How far the steps of a card are. */
export interface Progress {
  done: number
  total: number
  /** The first one that is not done, by day. */
  next: StepModel | undefined
}

/** Progress by card; cards without steps are missing. Counted by the database, as cards have up to a hundred steps. */
export async function readProgress(ids: readonly string[]): Promise<Map<string, Progress>> {
  const [counts, open]: [{ decisionId: string; done: number; total: number }[], StepModel[]] =
    await Promise.all([
      Model.knex()
        .table('steps')
        .whereIn('decision_id', ids)
        .groupBy('decision_id')
        .select('decision_id', Model.knex().raw('count(done_at)::int AS done, count(*)::int AS total')),
      StepModel.query()
        .distinctOn('decisionId')
        .whereIn('decisionId', ids)
        .whereNull('doneAt')
        .orderBy(['decisionId', 'dueOn', 'position']),
    ])
  const nextByCard = new Map(open.map((step) => [step.decisionId, step]))
  return new Map(
    counts.map(({ decisionId, done, total }) => [
      decisionId,
      { done, total, next: nextByCard.get(decisionId) },
    ]),
  )
}
