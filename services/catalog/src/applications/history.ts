import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApplicationStatus, ApplicationStep } from '@fundharbor/contracts/catalog/applications'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { ApplicationModel } from './model.ts'

interface StatusRecord {
  applicationId: string
  status: ApplicationStatus
  actorId: string
  notes?: string | null
}

/** Records who changed an application's status, when and with which notes. */
export async function recordStatus(trx: Knex, record: StatusRecord): Promise<void> {
  await trx.table('application_history').insert({
    application_id: record.applicationId,
    status: record.status,
    actor_id: record.actorId,
    notes: record.notes ?? null,
    at: clock.now(),
  })
}

/** The status changes of an application, oldest first. */
export async function readHistory({ id, userId }: ApplicationModel): Promise<ApplicationStep[]> {
  const rows = await Model.knex().table('application_history').where({ application_id: id }).orderBy('id')
  return rows.map(({ status, at, actorId, notes }) => ({
    status,
    at: at.toISOString(),
    by: actorId === userId ? ('applicant' as const) : ('administrator' as const),
    notes,
  }))
}
