import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApplicationStatus, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { ApplicationModel } from './model.ts'

interface StatusRecord {
  applicationId: string
  status: ApplicationStatus
  actor: Pick<Person, 'id' | 'fullName'>
  /** Whether the actor is named to the applicant; administrators are not. */
  isMember?: boolean
  notes?: string | null
}

/** Records who changed an application's status, when and with which notes. */
export async function recordStatus(trx: Knex, record: StatusRecord): Promise<void> {
  await trx.table('application_history').insert({
    application_id: record.applicationId,
    status: record.status,
    actor_id: record.actor.id,
    actor_name: record.isMember ? record.actor.fullName : null,
    notes: record.notes ?? null,
    at: clock.now(),
  })
}

/** What members do; administrators do the rest. */
const byMembers: readonly ApplicationStatus[] = ['submitted', 'withdrawn']

/** The status changes of an application, oldest first, as a member sees them. */
export async function readHistory({ id }: ApplicationModel, viewerId: string): Promise<ApplicationStep[]> {
  const rows = await Model.knex().table('application_history').where({ application_id: id }).orderBy('id')
  return rows.map(({ status, at, actorId, actorName, notes }) => {
    const isMember = byMembers.includes(status)
    return {
      status,
      at: at.toISOString(),
      by: isMember ? ('applicant' as const) : ('administrator' as const),
      isYours: isMember && actorId === viewerId,
      name: isMember ? actorName : null,
      notes,
    }
  })
}
