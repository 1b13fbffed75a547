import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict, Failure, notFound } from '@fundharbor/chassis/http/failures'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { NewApplication } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import type { Knex } from 'knex'
import { Model, UniqueViolationError } from 'objection'
import type { z } from 'zod'
import { OpportunityModel } from '../opportunities/model.ts'
import { moveDecisions } from './decision-links.ts'
import { recordStatus } from './history.ts'
import { statusMail } from './mails.ts'
import { ApplicationModel } from './model.ts'

type Submission = z.output<typeof NewApplication>

/**
 * Submits an application in one transaction: counts it against the month's limit, deletes the draft for the same
 * opportunity, and copies the names of organization and opportunity. Throws CONFLICT if there is an open one already.
 */
export async function submitApplication(
  person: Person,
  submission: Submission,
  sender: Sender,
): Promise<ApplicationModel> {
  const opportunity = await findOpenOpportunity(submission.opportunityId)
  return Model.knex()
    .transaction(async (trx) => {
      await countAgainstLimit(trx, person)
      const [draft] = await ApplicationModel.query(trx)
        .delete()
        .where({ userId: person.id, opportunityId: opportunity.id, status: 'draft' })
        .returning(['id', 'own_notes', 'project_id', 'created_at'])
      const now = clock.now()
      const row = await ApplicationModel.query(trx)
        .insert({
          ...copiedFacts(person, opportunity),
          ...submission,
          ownNotes: draft?.ownNotes ?? null,
          projectId: submission.projectId === undefined ? (draft?.projectId ?? null) : submission.projectId,
          status: 'submitted',
          submittedAt: now,
          createdAt: draft?.createdAt ?? now,
          updatedAt: now,
        })
        .returning('*')
      if (draft) await moveDecisions(trx, draft.id, row.id)
      await recordStatus(trx, { applicationId: row.id, status: 'submitted', actorId: person.id })
      await queueMail(trx, statusMail(row, sender))
      return row
    })
    .catch((error: unknown) => {
      if (!(error instanceof UniqueViolationError)) throw error
      throw conflict('You already have an open application for this opportunity.')
    })
}

/** The opportunity to apply for. Throws NOT_FOUND if it is unknown, CONFLICT after its deadline. */
export async function findOpenOpportunity(id: string): Promise<OpportunityModel> {
  const opportunity = await OpportunityModel.query().findById(id).where({ isActive: true })
  if (!opportunity) throw notFound('Opportunity')
  if (opportunity.deadline && opportunity.deadline < clock.now()) {
    throw conflict('The application period for this opportunity has ended.')
  }
  return opportunity
}

/** Facts about applicant and opportunity that an application copies. */
export const copiedFacts = (person: Person, opportunity: OpportunityModel) => ({
  userId: person.id,
  applicantName: person.fullName,
  applicantEmail: person.email,
  organizationId: person.organization?.id ?? null,
  organizationName: person.organization?.name ?? null,
  opportunityId: opportunity.id,
  opportunityTitle: opportunity.title,
  currency: opportunity.currency,
})

/** Counts an application against the month's limit, in one statement so that concurrent requests cannot exceed it. */
async function countAgainstLimit(trx: Knex, person: Person): Promise<void> {
  const now = clock.now()
  const { maxApplicationsPerMonth: limit } = limitsOf(person, now)
  const { rowCount } = await trx.raw(
    `INSERT INTO monthly_applications AS m (user_id, month, used) VALUES (:userId, :month, 1)
     ON CONFLICT (user_id, month) DO UPDATE SET used = m.used + 1 WHERE :limit = -1 OR m.used < :limit`,
    { userId: person.id, month: now.toISOString().slice(0, 7), limit },
  )
  if (rowCount === 1) return
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  throw new Failure(
    'APPLICATION_LIMIT_REACHED',
    `You’ve used all ${limit} applications that your plan includes this month.`,
    {
      resetAt: nextMonth.toISOString(),
    },
  )
}
