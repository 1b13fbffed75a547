import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import { newToken } from '@fundharbor/chassis/http/one-click'
import type { AlertFrequency, NewSavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Model } from 'objection'
import type { z } from 'zod'
import { digestDay } from '../notification-preferences/digest-days.ts'

export const MAX_SEARCHES = 20

/** A saved search; `query` has the parameters of the search page's address. */
export class SavedSearchModel extends Model {
  static override tableName = 'saved_searches'
  static override jsonAttributes = ['query']
  declare id: string
  declare userId: string
  declare name: string
  declare query: Record<string, string>
  declare frequency: AlertFrequency
  declare isMuted: boolean
  declare projectId: string | null
  declare muteToken: string
  /** When the person last viewed its new matches. */
  declare seenAt: Date
  /** Matches added until then have been emailed or are not new. */
  declare alertedUntil: Date
  /** The day of the last digest, e.g. `2026-11-21`. */
  declare lastDigestDay: string
  declare lastMailedAt: Date | null
  declare createdAt: Date
}

/** Starts alerts now: existing opportunities are not new, and today's digest counts as sent. */
export const startAlerts = (frequency: AlertFrequency) => {
  const now = clock.now()
  return { frequency, alertedUntil: now, lastDigestDay: digestDay(frequency, now) }
}

/** Saves a search. A lock per person enforces the limit for concurrent requests. */
export async function addSearch(
  userId: string,
  search: z.output<typeof NewSavedSearch>,
): Promise<SavedSearchModel> {
  const now = clock.now()
  return Model.knex().transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`searches of ${userId}`])
    const count = await SavedSearchModel.query(trx).where({ userId }).resultSize()
    if (count >= MAX_SEARCHES) {
      throw conflict(`You can save up to ${MAX_SEARCHES} searches. Delete one to save another.`)
    }
    return SavedSearchModel.query(trx)
      .insert({
        ...search,
        ...startAlerts(search.frequency),
        userId,
        muteToken: newToken(),
        seenAt: now,
        createdAt: now,
      })
      .returning('*')
  })
}
