import { clock } from '@fundharbor/chassis/runtime/clock'
import type { FormPerson } from '@fundharbor/contracts/catalog/application-forms'
import type { Person } from '@fundharbor/contracts/identity/session'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import { Model } from 'objection'

/** Streams say every ten seconds that they are there; those of a crashed replica end. */
const GONE_AFTER_MS = 30_000

/** A form that a person has open. */
export interface OpenForm {
  connectionId: string
  opportunityId: string
  person: Person
}

const table = () => Model.knex().table('form_presences')
const keyOf = ({ connectionId, person }: Pick<OpenForm, 'connectionId' | 'person'>) => ({
  connection_id: connectionId,
  user_id: person.id,
})

/** Says that a form is open, now and again while it is. */
export async function showForm({ connectionId, opportunityId, person }: OpenForm): Promise<void> {
  const now = clock.now()
  await table()
    .insert({
      ...keyOf({ connectionId, person }),
      workspace_id: person.workspaceId,
      opportunity_id: opportunityId,
      name: person.fullName,
      opened_at: now,
      seen_at: now,
    })
    .onConflict('connection_id')
    .merge(['seen_at'])
    .where({ 'form_presences.user_id': person.id })
}

/** Says which field a person is in; null for none. */
export const showField = (form: OpenForm, field: string | null): Promise<number> =>
  table().where(keyOf(form)).update({ field, seen_at: clock.now() })

export const hideForm = (form: OpenForm): Promise<number> => table().where(keyOf(form)).delete()

/** The others who have the form open, first come first. */
export async function readOthers({ connectionId, opportunityId, person }: OpenForm): Promise<FormPerson[]> {
  const rows = await table()
    .where({ workspace_id: person.workspaceId, opportunity_id: opportunityId })
    .whereNot({ connection_id: connectionId })
    .where('seen_at', '>', subMilliseconds(clock.now(), GONE_AFTER_MS))
    .orderBy(['opened_at', 'connection_id'])
  return rows.map(({ connectionId: id, userId, name, field }) => ({
    id,
    name,
    field,
    isYou: userId === person.id,
  }))
}

/** Deletes what crashed replicas left. */
export const deleteGone = (): Promise<number> =>
  table().where('seen_at', '<', subMilliseconds(clock.now(), GONE_AFTER_MS)).delete()
