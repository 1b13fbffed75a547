import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { MAX_GRANTS } from '@fundharbor/contracts/catalog/grants'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { GrantModel } from './model.ts'

export interface NewGrantRow {
  opportunity: { id: string; title: string }
  projectId?: string | null
}

/**
 * The grant of a person's workspace for an opportunity, saved for the first time if there is none, with reminders for who saves it.
 * `isNew` says which; an existing one is locked. CONFLICT if the workspace is full.
 */
export async function ensureGrant(
  trx: Knex,
  person: Pick<Person, 'id' | 'workspaceId' | 'fullName'>,
  row: NewGrantRow,
): Promise<{ grant: GrantModel; isNew: boolean }> {
  const added = await addGrant(trx, person, row)
  if (added) return { grant: added, isNew: true }
  const isRoom = await hasRoom(trx, person.workspaceId)
  const key = { workspaceId: person.workspaceId, opportunityId: row.opportunity.id }
  const existing = await GrantModel.query(trx).findOne(key).forUpdate()
  if (existing) return { grant: existing, isNew: false }
  const last = isRoom && (await insertGrant(trx, person, { ...row, most: MAX_GRANTS }))
  if (!last) throw conflict(`My Grants can have at most ${MAX_GRANTS} grants. Remove some first.`)
  return { grant: last, isNew: true }
}

/** Only who adds the last ones of a workspace waits for others that save at the same moment. */
const NEARLY_FULL = 100

/** A new grant, in one statement that needs no transaction. Undefined if `ensureGrant` has to look more closely. */
export const addGrant = (
  knex: Knex,
  person: Pick<Person, 'id' | 'workspaceId' | 'fullName'>,
  row: NewGrantRow,
): PromiseLike<GrantModel | undefined> =>
  insertGrant(knex, person, { ...row, most: MAX_GRANTS - NEARLY_FULL })

const ADD = `
  INSERT INTO grants (workspace_id, project_id, opportunity_id, opportunity_title, status, created_by, created_by_name,
    decided_by, decided_by_name, decided_at, seen_at, created_at, updated_at)
  SELECT CAST(:workspaceId AS uuid), CAST(:projectId AS uuid), CAST(:opportunityId AS uuid), :title, 'saved',
    CAST(:personId AS uuid), :name, CAST(:personId AS uuid), :name, CAST(:now AS timestamptz), :now, :now, :now
  WHERE (SELECT count(*) FROM grants WHERE workspace_id = :workspaceId) < :most
  ON CONFLICT (workspace_id, opportunity_id) DO NOTHING RETURNING *`

const FOLLOW = `INSERT INTO grant_members (grant_id, user_id, follows_since) SELECT id, :personId, :now FROM added`

const RECORD = `
  INSERT INTO grant_activity (workspace_id, at, action, grant_id, title, actor_id, actor_name)
  SELECT workspace_id, :now, 'added', id, opportunity_title, :personId, :name FROM added`

/**
 * A new grant with who follows it and its first activity, in one statement, because people save often. Undefined if the opportunity
 * has a grant, or the workspace has `most` of them.
 */
function insertGrant(
  trx: Knex,
  { id: personId, workspaceId, fullName: name }: Pick<Person, 'id' | 'workspaceId' | 'fullName'>,
  { opportunity: { id: opportunityId, title }, projectId = null, most }: NewGrantRow & { most: number },
): PromiseLike<GrantModel | undefined> {
  const now = clock.now()
  const values = { workspaceId, projectId, opportunityId, title, personId, name, now, most }
  return GrantModel.query(trx)
    .with('added', trx.raw(ADD, values))
    .with('followed', trx.raw(FOLLOW, { personId, now }))
    .with('recorded', trx.raw(RECORD, { personId, name, now }))
    .from('added')
    .first()
}

/** Whether a workspace can have one more grant. Those that are saved at the same moment count each other. */
export async function hasRoom(trx: Knex, workspaceId: string): Promise<boolean> {
  await lockName(trx, `grants of ${workspaceId}`)
  return (await GrantModel.query(trx).where({ workspaceId }).resultSize()) < MAX_GRANTS
}
