import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FitStep, StepChange } from '@fundharbor/contracts/catalog/decisions'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { PartialModelObject, QueryBuilder, TransactionOrKnex } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { DecisionModel, StepModel, touchDecision } from './model.ts'
import { presentStep, todayAt } from './presenter.ts'

interface StepId {
  id: string
  stepId: string
}

/** Steps of the person's workspace about an opportunity. */
export const stepsAbout = (
  { workspaceId }: Person,
  opportunityId: string,
  trx?: TransactionOrKnex,
): QueryBuilder<StepModel> =>
  StepModel.query(trx)
    .alias('s')
    .join('decisions as d', 'd.id', 's.decision_id')
    .where({ 's.workspace_id': workspaceId, 'd.opportunity_id': opportunityId })
    .select('s.*')

/** Changes a step of the person's workspace; throws CONFLICT with the current step if somebody else changed it. */
export async function changeStep(
  person: Person,
  { id: opportunityId, stepId }: StepId,
  { revision, isDone, dueOn, title }: z.output<typeof StepChange>,
): Promise<FitStep> {
  const step = await stepsAbout(person, opportunityId).findOne({ 's.id': stepId })
  const opportunity = step && (await OpportunityModel.query().findById(opportunityId).select('source'))
  if (!opportunity) throw notFound('Step')
  const today = todayAt(opportunity)
  const now = clock.now()
  const change: PartialModelObject<StepModel> = {}
  if (title !== undefined) change.title = title
  if (dueOn !== undefined) change.dueOn = dueOn
  if (isDone !== undefined)
    Object.assign(change, isDone ? { doneAt: now, doneBy: person.id } : { doneAt: null, doneBy: null })
  return StepModel.transaction(async (trx) => {
    const saved = await saveStep({ step, revision, today }, change, trx)
    const card = await DecisionModel.query(trx).findById(step.decisionId).throwIfNotFound()
    await recordActivity(trx, person, { action: actionOf(isDone), card, detail: saved.title })
    return saved
  })
}

function actionOf(isDone: boolean | undefined) {
  if (isDone === undefined) return 'changed-step'
  return isDone ? 'finished-step' : 'reopened-step'
}

interface StepEdit {
  step: StepModel
  /** The one that the change is based on. */
  revision: number
  /** The day where the funder is. */
  today: string
}

/** Saves a change of a step; throws CONFLICT with the current step if somebody else changed it. */
export async function saveStep(
  { step, revision, today }: StepEdit,
  change: PartialModelObject<StepModel>,
  trx: TransactionOrKnex,
): Promise<FitStep> {
  const { id, decisionId } = step
  const [saved] = await StepModel.query(trx)
    .patch({ ...change, revision: revision + 1, updatedAt: clock.now() })
    .where({ id, revision })
    .returning('*')
  if (saved) {
    await touchDecision(trx, decisionId)
    return presentStep(saved, today)
  }
  const current = await StepModel.query(trx).findById(id)
  throw current ? changedMeanwhile('This step', presentStep(current, today)) : notFound('Step')
}
