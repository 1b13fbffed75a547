import { conflict } from '@fundharbor/chassis/http/failures'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { NewApplication } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model, UniqueViolationError, type PartialModelObject } from 'objection'
import type { z } from 'zod'
import { recordOnGrant, startGrant } from '../grants/follow-application.ts'
import { assertApproved } from './approvals.ts'
import { carryApprovals } from './carry-approvals.ts'
import { copiedFacts, findOpenOpportunity } from './copied-facts.ts'
import { assertWithinLimit, countAgainstLimit } from './count-against-limit.ts'
import { findDraft } from './drafts.ts'
import { recordStatus } from './history.ts'
import { lockApplications } from './lock-applications.ts'
import { queueStatusMail } from './mails.ts'
import { ApplicationModel, undecided } from './model.ts'

type Submission = z.output<typeof NewApplication>

/**
 * Submits an application in one transaction: counts it against the month's limit, submits the draft for the same
 * opportunity, and copies the names of organization and opportunity. Throws CONFLICT if there is an open one already, or an
 * approval that was asked for is missing.
 */
export async function submitApplication(
  person: Person,
  { overrideReason, ...submission }: Submission,
  sender: Sender,
): Promise<ApplicationModel> {
  const opportunity = await findOpenOpportunity(person, submission.opportunityId)
  // Requests that are refused anyway do not wait for the lock.
  await assertWithinLimit(Model.knex(), person)
  return Model.knex()
    .transaction(async (trx) => {
      await lockApplications(trx, person)
      await countAgainstLimit(trx, person)
      await assertNoneOpen(trx, person, opportunity.id)
      const now = clock.now()
      const row = await storeSubmitted(trx, person, {
        ...copiedFacts(person, opportunity),
        ...submission,
        status: 'submitted',
        submittedAt: now,
        updatedAt: now,
        updatedBy: person.id,
      })
      await assertApproved(trx, row, { person, overrideReason })
      await recordStatus(trx, { applicationId: row.id, status: 'submitted', actor: person, isMember: true })
      await startGrant(trx, person, row)
      await recordOnGrant(trx, person, { action: 'recorded', application: row })
      await queueStatusMail(trx, row, sender)
      return row
    })
    .catch((error: unknown) => {
      throw error instanceof UniqueViolationError ? alreadyOpen() : error
    })
}

async function assertNoneOpen(trx: Knex, person: Person, opportunityId: string): Promise<void> {
  const open = await ApplicationModel.of(person, trx).findOne({ opportunityId }).whereIn('status', undecided)
  if (open) throw alreadyOpen()
}

const alreadyOpen = () => conflict('You already have an open application for this opportunity.')

/** Turns the draft into the submitted application, if there is one. */
async function storeSubmitted(
  trx: Knex,
  person: Person,
  row: PartialModelObject<ApplicationModel> & { opportunityId: string; updatedAt: Date },
): Promise<ApplicationModel> {
  const draft = await findDraft(trx, person, row.opportunityId)
  if (draft) return draft.$query(trx).patchAndFetch({ ...row, revision: draft.revision + 1 })
  const inserted = await ApplicationModel.query(trx).insertAndFetch({ ...row, createdAt: row.updatedAt })
  await carryApprovals(trx, inserted)
  return inserted
}
