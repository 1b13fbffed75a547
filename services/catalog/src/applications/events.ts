import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApplicationEvent } from '@fundharbor/contracts/catalog/application-events'
import type { Knex } from 'knex'
import { Model } from 'objection'

interface EventRecord {
  applicationId: string
  kind: ApplicationEvent['kind']
  actor: { id: string; fullName: string }
  note?: string | null
}

/** Records what a member did with an application, apart from changing its status. */
export async function recordEvent(
  trx: Knex,
  { applicationId, kind, actor, note }: EventRecord,
): Promise<void> {
  await trx.table('application_events').insert({
    application_id: applicationId,
    kind,
    actor_id: actor.id,
    actor_name: actor.fullName,
    note: note ?? null,
    at: clock.now(),
  })
}

/** What members did with an application, oldest first. */
export async function readEvents(applicationId: string, viewerId: string): Promise<ApplicationEvent[]> {
  const rows = await Model.knex()
    .table('application_events')
    .where({ application_id: applicationId })
    .orderBy('id')
  return rows.map(({ kind, at, actorId, actorName, note }) => ({
    kind,
    at: at.toISOString(),
    isYours: actorId === viewerId,
    name: actorName,
    note,
  }))
}
