import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'

/** A person, in the workspace that their session has chosen. */
export type MemberInWorkspace = Pick<Person, 'id' | 'workspaceId'>

interface ErasedPerson {
  personId: string
  /** The person's workspace, if it is deleted with them. */
  workspaceId: string | undefined
}

/**
 * Deletes the rows of a workspace that is deleted with a person. Rows of a team stay; `unnamed` has the values of the
 * columns that say who created them.
 */
export async function eraseWorkspaceRows(
  trx: Knex,
  { table, unnamed }: { table: string; unnamed: Readonly<Record<string, string | null>> },
  { personId, workspaceId }: ErasedPerson,
): Promise<void> {
  if (workspaceId) await trx.table(table).where({ workspace_id: workspaceId }).delete()
  await trx.table(table).where({ user_id: personId }).update(unnamed)
}
