import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import type { AnyQueryBuilder } from 'objection'
import { logger } from '../runtime/logger.ts'

/** A person, in the workspace that their session has chosen. */
export type MemberInWorkspace = Pick<Person, 'id' | 'workspaceId'>

/**
 * Restricts a query to the rows of a member's workspace, and to their own that have not been moved there yet. The table
 * has the columns `workspace_id` and `user_id`, the person who created the row.
 */
export const visibleTo =
  (table: string, { id, workspaceId }: MemberInWorkspace) =>
  (query: AnyQueryBuilder): void => {
    void query.where((visible) =>
      visible
        .where(`${table}.workspaceId`, workspaceId)
        .orWhere((unmoved) =>
          unmoved.whereNull(`${table}.workspaceId`).where(`${table}.userId`, id),
        ),
    )
  }

interface ErasedPerson {
  personId: string
  /** The person's workspace, if it is deleted with them. */
  workspaceId: string | undefined
}

/**
 * Deletes the rows of a workspace that is deleted with a person, and those that only they see. Rows of a team stay; `unnamed`
 * has the values of the columns that say who created them.
 */
export async function eraseWorkspaceRows(
  trx: Knex,
  { table, unnamed }: { table: string; unnamed: Readonly<Record<string, string | null>> },
  { personId, workspaceId }: ErasedPerson,
): Promise<void> {
  if (workspaceId) await trx.table(table).where({ workspace_id: workspaceId }).delete()
  await trx.table(table).where({ user_id: personId }).whereNull('workspace_id').delete()
  await trx.table(table).where({ user_id: personId }).update(unnamed)
}

/** A person whose rows move to the workspace of their account. */
export interface MovingPerson {
  userId: string
  workspaceId: string
  name: string
}

/**
 * Moves the rows of each person to the workspace of their account. Those of people whom identity-billing does not know, or
 * cannot describe now, stay where they are until the next run.
 */
export async function moveToAccountWorkspaces<Contact extends { workspaceId: string | null }>(
  personIds: readonly string[],
  readContact: (personId: string) => Promise<Contact | null>,
  move: (personId: string, workspaceId: string, contact: Contact) => PromiseLike<unknown>,
): Promise<void> {
  for (const personId of personIds) {
    try {
      const contact = await readContact(personId)
      if (contact?.workspaceId) await move(personId, contact.workspaceId, contact)
    } catch (error) {
      logger.warn({ err: error }, "a person's rows were not moved to their workspace; the next run tries again")
    }
  }
}
