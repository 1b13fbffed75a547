import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_GRANTS } from '@fundharbor/contracts/catalog/grants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { recordActivity } from '../activity/record.ts'
import { followGrant } from './follow.ts'
import { GrantModel } from './model.ts'

export interface NewGrantRow {
  opportunity: { id: string; title: string }
  projectId?: string | null
}

/**
 * The grant of a person's workspace for an opportunity, saved for the first time if there is none, with reminders for who saves it.
 * `isNew` says which. CONFLICT if the workspace is full.
 */
export async function ensureGrant(
  trx: Knex,
  person: Pick<Person, 'id' | 'workspaceId' | 'fullName'>,
  { opportunity, projectId = null }: NewGrantRow,
): Promise<{ grant: GrantModel; isNew: boolean }> {
  const { workspaceId } = person
  const isRoom = await hasRoom(trx, workspaceId)
  const key = { workspaceId, opportunityId: opportunity.id }
  const existing = await GrantModel.query(trx).findOne(key).forUpdate()
  if (existing) return { grant: existing, isNew: false }
  if (!isRoom) throw conflict(`My Grants can have at most ${MAX_GRANTS} grants. Remove some first.`)
  const now = clock.now()
  const grant = await GrantModel.query(trx).insertAndFetch({
    ...key,
    projectId,
    opportunityTitle: opportunity.title,
    status: 'saved',
    createdBy: person.id,
    createdByName: person.fullName,
    decidedBy: person.id,
    decidedByName: person.fullName,
    decidedAt: now,
    seenAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await followGrant(trx, grant.id, person.id)
  await recordActivity(trx, person, { action: 'added', grant })
  return { grant, isNew: true }
}

/** Whether a workspace can have one more grant. Those that are saved at the same moment count each other. */
export async function hasRoom(trx: Knex, workspaceId: string): Promise<boolean> {
  await lockName(trx, `grants of ${workspaceId}`)
  return (await GrantModel.query(trx).where({ workspaceId }).resultSize()) < MAX_GRANTS
}
