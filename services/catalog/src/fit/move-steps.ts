import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FitStep, StepMoves } from '@fundharbor/contracts/catalog/decisions'
import type { Person } from '@fundharbor/contracts/identity/session'
import { recordActivity } from '../activity/record.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import { stepsAbout } from './change-step.ts'
import { DecisionModel, StepModel, touchDecision } from './model.ts'
import { presentStep, todayAt } from './presenter.ts'

/** Moves steps of the person's workspace, all or none; throws CONFLICT with the first one that somebody else changed. */
export async function moveSteps(
  person: Person,
  opportunityId: string,
  { steps: moves }: StepMoves,
): Promise<FitStep[]> {
  const opportunity = await OpportunityModel.query().findById(opportunityId).select('source')
  if (!opportunity) throw notFound('Step')
  const today = todayAt(opportunity)
  return StepModel.transaction(async (trx) => {
    // In one order, so that two moves at the same time do not wait for each other.
    const steps = await stepsAbout(person, opportunityId, trx)
      .whereIn(
        's.id',
        moves.map(({ id }) => id),
      )
      .orderBy('s.id')
      .forUpdate()
    const moved: FitStep[] = []
    for (const { id, dueOn, revision } of moves) {
      const step = steps.find((each) => each.id === id)
      if (!step) throw notFound('Step')
      if (step.revision !== revision) throw changedMeanwhile('This step', presentStep(step, today))
      const change = { dueOn, revision: revision + 1, updatedAt: clock.now() }
      moved.push(presentStep(await step.$query(trx).patchAndFetch(change), today))
    }
    const [first] = steps
    if (first) {
      await touchDecision(trx, first.decisionId)
      const card = await DecisionModel.query(trx).findById(first.decisionId).throwIfNotFound()
      await recordActivity(trx, person, { action: 'moved-steps', card })
    }
    return moved
  })
}
