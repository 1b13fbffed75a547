import { changedMeanwhile, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantAction } from '@fundharbor/contracts/catalog/grant-activity'
import type { GrantStep, StepChange } from '@fundharbor/contracts/catalog/grant-parts'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { findAssignee, recordAssignee } from './assignees.ts'
import type { ReadMembers } from './members.ts'
import { StepModel, touchGrant } from '../grants/model.ts'
import { presentStep } from '../grants/present-step.ts'
import { todayOf } from './read-details.ts'
import { findGrant } from '../grants/read-grants.ts'

interface StepId {
  id: string
  stepId: string
}

type Change = Omit<z.output<typeof StepChange>, 'revision'>

/** Changes steps of grants; throws CONFLICT with the current step if somebody else changed it. */
export const stepChanger =
  (readMembers: ReadMembers) =>
  async (
    person: Person,
    { id, stepId }: StepId,
    { revision, ...change }: z.output<typeof StepChange>,
  ): Promise<GrantStep> => {
    const grant = await findGrant(person, id)
    const step = await StepModel.query().findOne({ id: stepId, grantId: id })
    if (!step) throw notFound('Step')
    const { assigneeId } = change
    const assignee = assigneeId ? await findAssignee(readMembers, person, assigneeId) : null
    const today = await todayOf(grant)
    return StepModel.transaction(async (trx) => {
      const [saved] = await StepModel.query(trx)
        .patch({
          ...toColumns(person, change),
          ...(assigneeId === undefined ? {} : { assigneeId, assigneeName: assignee?.name ?? null }),
          revision: revision + 1,
          updatedAt: clock.now(),
        })
        .where({ id: stepId, revision })
        .returning('*')
      if (!saved) {
        const current = await StepModel.query(trx).findById(stepId)
        throw current ? changedMeanwhile('This step', presentStep(current, today)) : notFound('Step')
      }
      await touchGrant(trx, id)
      const action = actionOf(change)
      if (action) await recordActivity(trx, person, { action, grant, detail: saved.title })
      if (assigneeId !== undefined && assigneeId !== step.assigneeId)
        await recordAssignee(trx, person, { grant, step: step.title, assignee })
      return presentStep(saved, today)
    })
  }

function toColumns(person: Person, { isDone, dueOn, title }: Change): PartialModelObject<StepModel> {
  const done = isDone ? { doneAt: clock.now(), doneBy: person.id } : { doneAt: null, doneBy: null }
  return {
    ...(title === undefined ? {} : { title }),
    ...(dueOn === undefined ? {} : { dueOn }),
    ...(isDone === undefined ? {} : done),
  }
}

/** Undefined for a change that is only about who does it. */
function actionOf({ isDone, dueOn, title }: Change): GrantAction | undefined {
  if (isDone !== undefined) return isDone ? 'finished-step' : 'reopened-step'
  return dueOn === undefined && title === undefined ? undefined : 'changed-step'
}
