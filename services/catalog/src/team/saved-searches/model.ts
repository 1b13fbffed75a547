import { lockName } from '@fundharbor/chassis/data/lock-name'
import type { MemberInWorkspace } from '@fundharbor/chassis/data/workspace-rows'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { AlertFrequency, NewSavedSearch } from '@fundharbor/contracts/catalog/saved'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Knex } from 'knex'
import { Model } from 'objection'
import type { z } from 'zod'
import { digestDay } from '../notification-preferences/digest-days.ts'

/** Saved searches of a workspace; the page counts the new matches of each. */
export const MAX_SEARCHES = 50

/** A saved search; `query` has the parameters of the search page's address. */
export class SavedSearchModel extends Model {
  static override tableName = 'saved_searches'
  static override jsonAttributes = ['query']
  declare id: string
  declare workspaceId: string
  /** Who saved it and gets its emails; null after their account was deleted. */
  declare userId: string | null
  declare savedByName: string | null
  declare name: string
  declare query: Record<string, string>
  declare frequency: AlertFrequency
  declare isMuted: boolean
  declare projectId: string | null
  /** Matches added before this are new for nobody. */
  declare seenAt: Date
  /** When the member last viewed its new matches; selected only by `seenBy`. */
  declare memberSeenAt?: Date | null
  /** Matches added until then have been emailed or are not new. */
  declare alertedUntil: Date
  /** The day of the last digest, e.g. `2026-11-21`. */
  declare lastDigestDay: string
  declare lastMailedAt: Date | null
  declare createdAt: Date

  /** What a member's workspace saved. */
  static of(member: MemberInWorkspace) {
    return this.query().where('saved_searches.workspaceId', member.workspaceId)
  }

  /** The same, with when the member last viewed the new matches of each. */
  static seenBy(member: MemberInWorkspace) {
    return this.of(member)
      .select('saved_searches.*', 'm.seen_at as memberSeenAt')
      .leftJoin('saved_search_members as m', (on) =>
        on.on('m.search_id', 'saved_searches.id').andOnVal('m.user_id', member.id),
      )
  }
}

/** Starts alerts now: existing opportunities are not new, and today's digest counts as sent. */
export const startAlerts = (frequency: AlertFrequency) => {
  const now = clock.now()
  return { frequency, alertedUntil: now, lastDigestDay: digestDay(frequency, now) }
}

/** Saves a search for the person's workspace. A lock per workspace enforces the limit for concurrent requests. */
export async function addSearch(person: Person, search: z.output<typeof NewSavedSearch>): Promise<string> {
  const { id: userId, workspaceId, fullName: savedByName } = person
  const now = clock.now()
  return Model.knex().transaction(async (trx) => {
    await lockSearches(trx, person)
    const count = await SavedSearchModel.of(person).transacting(trx).resultSize()
    if (count >= MAX_SEARCHES) {
      throw conflict(`You can save up to ${MAX_SEARCHES} searches. Delete one to save another.`)
    }
    await assertNew(trx, person, search)
    const { id } = await SavedSearchModel.query(trx)
      .insert({
        ...search,
        ...startAlerts(search.frequency),
        workspaceId,
        userId,
        savedByName,
        seenAt: now,
        createdAt: now,
      })
      .returning('id')
    await markSearchSeen(trx, id, userId)
    return id
  })
}

/** Throws CONFLICT if another search of the workspace has the same name and the same query. Hold the workspace's lock. */
async function assertNew(
  trx: Knex.Transaction,
  person: Person,
  { id, name, query }: Pick<SavedSearchModel, 'name' | 'query'> & { id?: string },
): Promise<void> {
  const named = await SavedSearchModel.of(person).transacting(trx).whereRaw('lower(name) = lower(?)', name)
  if (named.some((other) => other.id !== id && keyOf(other.query) === keyOf(query)))
    throw conflict(`“${name}” is already saved with the same keyword and filters. Use another name.`)
}

/** The keyword and the filters of a query, whatever the order of its results. */
const keyOf = ({ search = '', ...filters }: SavedSearchModel['query']): string =>
  JSON.stringify([search.trim().split(/\s+/), Object.entries({ ...filters, sort: '' }).toSorted()])

const lockSearches = (trx: Knex.Transaction, { workspaceId }: Person) =>
  lockName(trx, `searches of ${workspaceId}`)

/** Changes columns of a saved search. */
export async function changeSearch(
  person: Person,
  row: SavedSearchModel,
  columns: Partial<SavedSearchModel>,
): Promise<void> {
  await Model.knex().transaction(async (trx) => {
    await lockSearches(trx, person)
    if (columns.name || columns.query) await assertNew(trx, person, { ...row, ...columns })
    await SavedSearchModel.query(trx).findById(row.id).patch(columns)
  })
}

/** Marks a search's new matches as viewed by a member; does nothing if the search was deleted. */
export async function markSearchSeen(knex: Knex, searchId: string, userId: string): Promise<void> {
  await knex.raw(
    `INSERT INTO saved_search_members (search_id, user_id, seen_at)
     SELECT id, :userId, CAST(:now AS timestamptz) FROM saved_searches WHERE id = :searchId FOR KEY SHARE
     ON CONFLICT (search_id, user_id) DO UPDATE SET seen_at = excluded.seen_at`,
    { searchId, userId, now: clock.now() },
  )
}
