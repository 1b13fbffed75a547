import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FitStep } from '@fundharbor/contracts/catalog/decisions'
import type { NewStep } from '@fundharbor/contracts/catalog/pipeline'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { TransactionOrKnex } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { saveStep } from '../fit/change-step.ts'
import { DecisionModel, FIRST_OWN_POSITION, StepModel, touchDecision } from '../fit/model.ts'
import { presentStep } from '../fit/presenter.ts'
import { findTeamMember, type ReadMembers, type WorkspaceMember } from './members.ts'
import { notifyMembers } from './notify.ts'
import { findCard } from './read-cards.ts'
import { todayOf } from './read-details.ts'

const MAX_STEPS = 100
/** Most steps that a workspace adds to plans: the timeline shows the steps of all goes together. */
const MAX_ADDED_STEPS = 5000

/** A card and one of its steps. */
interface StepId {
  id: string
  stepId: string
}

const findAssignee = (readMembers: ReadMembers, { workspaceId }: Person, id: string | null) =>
  id === null ? null : findTeamMember(readMembers, { id, workspaceId, field: 'assigneeId' })

/** Records who does a step now, and tells them. */
async function recordAssignee(
  trx: Knex,
  person: Person,
  { card, step, assignee }: { card: DecisionModel; step: string; assignee: WorkspaceMember | null },
): Promise<void> {
  const action = assignee ? 'assigned-step' : 'unassigned-step'
  await recordActivity(trx, person, { action, card, subject: assignee, detail: step })
  const recipientIds = assignee ? [assignee.id] : []
  await notifyMembers(trx, person, { kind: 'task-assigned', card, recipientIds })
}

/** Adds steps to cards. */
export const stepAdder =
  (readMembers: ReadMembers) =>
  async (
    person: Person,
    id: string,
    { title, dueOn, assigneeId }: z.output<typeof NewStep>,
  ): Promise<FitStep> => {
    const card = await findCard(person, id)
    const assignee = await findAssignee(readMembers, person, assigneeId)
    const now = clock.now()
    const step = await StepModel.transaction(async (trx) => {
      await assertRoom(trx, person.workspaceId)
      const row = await StepModel.query(trx).insertAndFetch({
        workspaceId: person.workspaceId,
        decisionId: id,
        position: await nextPosition(trx, id),
        title,
        dueOn,
        assigneeId,
        assigneeName: assignee?.name ?? null,
        createdBy: person.id,
        createdAt: now,
        updatedAt: now,
      })
      await touchDecision(trx, id)
      await recordActivity(trx, person, { action: 'added-step', card, detail: title })
      if (assignee) await recordAssignee(trx, person, { card, step: title, assignee })
      return row
    })
    return presentStep(step, await todayOf(card))
  }

/** Assigns steps of cards; throws CONFLICT with the current step if somebody changed it in the meantime. */
export const stepAssigner =
  (readMembers: ReadMembers) =>
  async (
    person: Person,
    { id, stepId }: StepId,
    { assigneeId, revision }: { assigneeId: string | null; revision: number },
  ): Promise<FitStep> => {
    const card = await findCard(person, id)
    const step = await StepModel.query().findOne({ id: stepId, decisionId: id })
    if (!step) throw notFound('Step')
    const assignee = await findAssignee(readMembers, person, assigneeId)
    const today = await todayOf(card)
    return StepModel.transaction(async (trx) => {
      const change = { assigneeId, assigneeName: assignee?.name ?? null }
      const saved = await saveStep({ step, revision, today }, change, trx)
      if (assigneeId !== step.assigneeId)
        await recordAssignee(trx, person, { card, step: step.title, assignee })
      return saved
    })
  }

/** Throws CONFLICT if a workspace has added all the steps that it can; others that add one wait. */
async function assertRoom(trx: Knex, workspaceId: string): Promise<void> {
  await lockName(trx, `steps of ${workspaceId}`)
  const added = await StepModel.query(trx)
    .where('position', '>=', FIRST_OWN_POSITION)
    .whereIn('decisionId', DecisionModel.query(trx).where({ workspaceId }).select('id'))
    .resultSize()
  if (added >= MAX_ADDED_STEPS)
    throw conflict(`You can add at most ${MAX_ADDED_STEPS.toLocaleString('en-US')} steps. Delete some first.`)
}

/** The position behind all steps, with the card locked, so that two at the same time do not get the same one. */
async function nextPosition(trx: TransactionOrKnex, id: string): Promise<number> {
  await DecisionModel.query(trx).findById(id).forUpdate().throwIfNotFound()
  const positions = await StepModel.query(trx).where({ decisionId: id }).select('position')
  if (positions.length >= MAX_STEPS) throw conflict(`A card can have at most ${MAX_STEPS} steps.`)
  return Math.max(FIRST_OWN_POSITION - 1, ...positions.map(({ position }) => position)) + 1
}

/** Deletes a step of the person's workspace; succeeds if it is gone already. */
export async function removeStep(person: Person, { id, stepId }: StepId): Promise<void> {
  const card = await findCard(person, id)
  await StepModel.transaction(async (trx) => {
    const [removed] = await StepModel.query(trx)
      .delete()
      .where({ id: stepId, decisionId: id })
      .returning('title')
    if (!removed) return
    await touchDecision(trx, id)
    await recordActivity(trx, person, { action: 'deleted-step', card, detail: removed.title })
  })
}
