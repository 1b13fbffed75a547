import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStep, StepMoves } from '@fundharbor/contracts/catalog/grant-parts'
import type { Person } from '@fundharbor/contracts/identity/session'
import { recordActivity } from '../activity/record.ts'
import { StepModel, touchGrant } from '../grants/model.ts'
import { presentStep } from '../grants/present-step.ts'
import { todayOf } from './read-details.ts'
import { findGrant } from '../grants/read-grants.ts'

/** Moves steps of a grant, all or none; throws CONFLICT with the first one that somebody else changed. */
export async function moveSteps(
  person: Person,
  grantId: string,
  { steps: moves }: StepMoves,
): Promise<GrantStep[]> {
  const grant = await findGrant(person, grantId)
  const today = await todayOf(grant)
  return StepModel.transaction(async (trx) => {
    // In one order, so that two moves at the same time do not wait for each other.
    const steps = await StepModel.query(trx)
      .where({ grantId })
      .findByIds(moves.map(({ id }) => id))
      .orderBy('id')
      .forUpdate()
    const moved: GrantStep[] = []
    for (const { id, dueOn, revision } of moves) {
      const step = steps.find((each) => each.id === id)
      if (!step) throw notFound('Step')
      if (step.revision !== revision) throw changedMeanwhile('This step', presentStep(step, today))
      const change = { dueOn, revision: revision + 1, updatedAt: clock.now() }
      moved.push(presentStep(await step.$query(trx).patchAndFetch(change), today))
    }
    await touchGrant(trx, grantId)
    await recordActivity(trx, person, { action: 'moved-steps', grant })
    return moved
  })
}
