import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { GrantStep, NewStep } from '@fundharbor/contracts/catalog/grant-parts'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { TransactionOrKnex } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { GrantModel, FIRST_OWN_POSITION, StepModel, touchGrant } from '../grants/model.ts'
import { findAssignee, recordAssignee } from './assignees.ts'
import type { ReadMembers } from './members.ts'
import { presentStep } from '../grants/present-step.ts'
import { findGrant } from '../grants/read-grants.ts'
import { todayOf } from './read-details.ts'

const MAX_STEPS = 100
/** Most steps that a workspace adds to plans: the timeline shows the steps of all goes together. */
const MAX_ADDED_STEPS = 5000

/** A grant and one of its steps. */
interface StepId {
  id: string
  stepId: string
}

/** Adds steps to grants. */
export const stepAdder =
  (readMembers: ReadMembers) =>
  async (
    person: Person,
    id: string,
    { title, kind, dueOn, assigneeId }: z.output<typeof NewStep>,
  ): Promise<GrantStep> => {
    const grant = await findGrant(person, id)
    const assignee = assigneeId === null ? null : await findAssignee(readMembers, person, assigneeId)
    const now = clock.now()
    const step = await StepModel.transaction(async (trx) => {
      await assertRoom(trx, person.workspaceId)
      const row = await StepModel.query(trx).insertAndFetch({
        workspaceId: person.workspaceId,
        grantId: id,
        position: await nextPosition(trx, id),
        title,
        kind,
        dueOn,
        assigneeId,
        assigneeName: assignee?.name ?? null,
        createdBy: person.id,
        createdAt: now,
        updatedAt: now,
      })
      await touchGrant(trx, id)
      await recordActivity(trx, person, { action: 'added-step', grant, detail: title })
      if (assignee) await recordAssignee(trx, person, { grant, step: title, assignee })
      return row
    })
    return presentStep(step, await todayOf(grant))
  }

/** Throws CONFLICT if a workspace cannot add so many steps; others that add some wait. */
export async function assertRoom(trx: Knex, workspaceId: string, count = 1): Promise<void> {
  await lockName(trx, `steps of ${workspaceId}`)
  const added = await StepModel.query(trx)
    .where('position', '>=', FIRST_OWN_POSITION)
    .whereIn('grantId', GrantModel.query(trx).where({ workspaceId }).select('id'))
    .resultSize()
  if (added + count > MAX_ADDED_STEPS)
    throw conflict(`You can add at most ${MAX_ADDED_STEPS.toLocaleString('en-US')} steps. Delete some first.`)
}

/** The position behind all steps, with the grant locked, so that two at the same time do not get the same one. */
async function nextPosition(trx: TransactionOrKnex, id: string): Promise<number> {
  await GrantModel.query(trx).findById(id).forUpdate().throwIfNotFound()
  const positions = await StepModel.query(trx).where({ grantId: id }).select('position')
  if (positions.length >= MAX_STEPS) throw conflict(`A grant can have at most ${MAX_STEPS} steps.`)
  return Math.max(FIRST_OWN_POSITION - 1, ...positions.map(({ position }) => position)) + 1
}

/** Deletes a step of the person's workspace; succeeds if it is gone already. */
export async function removeStep(person: Person, { id, stepId }: StepId): Promise<void> {
  const grant = await findGrant(person, id)
  await StepModel.transaction(async (trx) => {
    const [removed] = await StepModel.query(trx)
      .delete()
      .where({ id: stepId, grantId: id })
      .returning('title')
    if (!removed) return
    await touchGrant(trx, id)
    await recordActivity(trx, person, { action: 'deleted-step', grant, detail: removed.title })
  })
}
