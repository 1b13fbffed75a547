import { moveToAccountWorkspaces } from '@fundharbor/chassis/data/workspace-rows'
import type { Knex } from 'knex'
import { moveApplications } from '../applications/move-applications.ts'
import { moveFeed } from '../calendar/move-feed.ts'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { moveSaved } from '../saved/move-saved.ts'

/** Tables with rows that an earlier release stored for a person. */
const TABLES = ['saved_opportunities', 'saved_searches', 'applications']

const MOVES = [moveSaved, moveApplications, moveFeed]

/**
 * Moves what an earlier release stored for a person to the workspace of their account. Until then, only that person has
 * it.
 */
export async function moveToWorkspaces(knex: Knex, readContact: ReadContact): Promise<void> {
  const people = await knex
    .union(TABLES.map((table) => knex.table(table).select('user_id').whereNull('workspace_id')))
    .union(knex.table('calendar_feeds').select('user_id'))
    .union(knex.table('monthly_applications').select('user_id').where('used', '>', knex.ref('moved')))
  const personIds = people.map(({ userId }) => userId)
  await moveToAccountWorkspaces(personIds, readContact, async (userId, workspaceId, { fullName: name }) => {
    for (const move of MOVES) await knex.transaction((trx) => move(trx, { userId, workspaceId, name }))
  })
}
