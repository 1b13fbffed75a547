import { clock } from '@fundharbor/chassis/runtime/clock'
import type { ApplicationEvent } from '@fundharbor/contracts/catalog/application-events'
import type { Knex } from 'knex'
import { Model } from 'objection'

interface EventRecord {
  applicationId: string
  kind: ApplicationEvent['kind']
  actor: { id: string; fullName: string }
  note?: string | null
  /** Who was asked. */
  askedIds?: readonly string[]
}

/** Records what a member did with an application, apart from changing its status. */
export async function recordEvent(
  trx: Knex,
  { applicationId, kind, actor, note, askedIds }: EventRecord,
): Promise<void> {
  await trx.table('application_events').insert({
    application_id: applicationId,
    kind,
    actor_id: actor.id,
    actor_name: actor.fullName,
    note: note ?? null,
    asked_ids: askedIds ?? null,
    at: clock.now(),
  })
}

/** What members did with an application, oldest first. Who was asked is named as long as they are members. */
export async function readEvents(applicationId: string, viewerId: string): Promise<ApplicationEvent[]> {
  const rows = await Model.knex()
    .table('application_events')
    .where({ application_id: applicationId })
    .orderBy('id')
  const asked = await Model.knex()
    .table('application_approvals')
    .select('user_id', 'name')
    .where({ application_id: applicationId })
    .orderBy(['asked_at', 'user_id'])
  return rows.map(({ kind, at, actorId, actorName, note, askedIds }) => ({
    kind,
    at: at.toISOString(),
    isYours: actorId === viewerId,
    name: actorName,
    note: withNames(
      asked.filter(({ userId }) => askedIds?.includes(userId)).map(({ name }) => name),
      note,
    ),
  }))
}

const withNames = (names: readonly string[], note: string | null): string | null =>
  names.length === 0 ? note : [names.join(', '), ...(note ? [note] : [])].join(': ')
