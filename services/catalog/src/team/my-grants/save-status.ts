import { changedMeanwhile, conflict, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { dayIn } from '@fundharbor/contracts/catalog/closing-time'
import type { GrantStatus } from '@fundharbor/contracts/catalog/grant-status'
import type { GrantMove } from '@fundharbor/contracts/catalog/grants'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { PartialModelObject } from 'objection'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import { startDraft } from '../applications/start-draft.ts'
import type { PlannedStep } from '../../matching/fit/plan.ts'
import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { FIRST_OWN_POSITION, GrantModel, StepModel } from '../grants/model.ts'
import { isOpen, readApplication } from '../grants/read-applications.ts'
import { presentOne } from '../grants/read-grants.ts'

export type Choice = z.output<typeof GrantMove>

/** What starting a grant needs. */
export interface Start {
  applicant: Applicant
  opportunity: OpportunityModel
  plan: readonly PlannedStep[]
}

/**
 * Changes the status of a grant, the only place that does for people. Starting it saves its plan and a draft application in the
 * same transaction. CONFLICT if somebody changed it since `version`, or if its application says something else.
 */
export async function saveStatus(
  trx: Knex,
  { person, grant, start }: { person: Person; grant: GrantModel; start: Start | undefined },
  choice: Choice,
): Promise<GrantModel> {
  const { status, version } = choice
  await assertAgrees(trx, grant, status)
  const reason = choice.reason ?? (grant.status === 'passed' ? '' : grant.reason)
  const now = clock.now()
  const [saved] = await GrantModel.query(trx)
    .patch({
      status,
      reason,
      ...readSent(choice),
      decidedBy: person.id,
      decidedByName: person.fullName,
      decidedAt: now,
      updatedAt: now,
      version: version + 1,
    })
    .where({ id: grant.id, version })
    .returning('*')
  if (!saved) throw await changedSince(person, grant.id)
  const detail = reason === grant.reason ? '' : reason
  await recordActivity(trx, person, { action: 'moved', grant: saved, status, detail })
  if (start) {
    await savePlan(trx, saved, start.plan)
    await startDraft(trx, { ...start, person })
  }
  return saved
}

/** Before it was sent, there is nothing to say about it. */
function readSent({ status, sent }: Choice): PartialModelObject<GrantModel> {
  if (status === 'won' || status === 'lost') return {}
  if (status !== 'sent' || !sent) return { sentOn: null, sentNumber: null }
  // Where the day begins first.
  if (sent.on > dayIn(clock.now(), 'Pacific/Kiritimati'))
    throw invalid({ 'sent.on': 'Enter today or an earlier day' })
  return { sentOn: sent.on, sentNumber: sent.number }
}

/** Statuses that an application allows: one with a decision has the grant's result, one that waits for it was written. */
async function assertAgrees(trx: Knex, grant: GrantModel, status: GrantStatus): Promise<void> {
  const application = await readApplication(grant, trx)
  if (application?.status === 'approved' && status !== 'won')
    throw conflict('The application for this grant was approved, so it stays won.')
  if (application?.status === 'rejected' && status !== 'lost' && status !== 'writing')
    throw conflict('The application for this grant was rejected, so it stays lost.')
  if (isOpen(application?.status) && ['saved', 'deciding', 'passed'].includes(status))
    throw conflict('The application for this grant was recorded here. Withdraw it first.')
}

async function changedSince(person: Person, id: string) {
  const current = await GrantModel.seenBy(person).findOne('g.id', id)
  return current ? changedMeanwhile('This grant', await presentOne(current)) : notFound('Grant')
}

/** Saves the first plan of a grant; a later one leaves the steps as people have changed them. */
async function savePlan(trx: Knex, grant: GrantModel, plan: readonly PlannedStep[]): Promise<void> {
  if (plan.length === 0) return
  const now = clock.now()
  const { id: grantId, workspaceId, decidedBy: createdBy } = grant
  const planned = StepModel.query(trx).where({ grantId }).where('position', '<', FIRST_OWN_POSITION)
  if ((await planned.resultSize()) > 0) return
  const shared = { workspaceId, grantId, createdBy, createdAt: now, updatedAt: now }
  await StepModel.query(trx).insert(
    plan.map(({ title, dueOn }, position) => ({ ...shared, position, title, dueOn })),
  )
}
