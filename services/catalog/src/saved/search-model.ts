import { clock } from '@fundharbor/chassis/runtime/clock'
import { conflict } from '@fundharbor/chassis/http/failures'
import { newToken } from '@fundharbor/chassis/http/one-click'
import type { AlertFrequency, NewSavedSearch } from '@fundharbor/contracts/catalog/saved'
import { Model } from 'objection'
import type { z } from 'zod'
import { digestDay } from '../alerts/digest-days.ts'

export const MOST_SEARCHES = 20

/** A search that somebody keeps; `query` as the search page's address has it. */
export class SavedSearchModel extends Model {
  static override tableName = 'saved_searches'
  static override jsonAttributes = ['query']
  declare id: string
  declare userId: string
  declare name: string
  declare query: Record<string, string>
  declare frequency: AlertFrequency
  declare isMuted: boolean
  declare muteToken: string
  /** When its new matches were last looked at. */
  declare seenAt: Date
  /** What came into the catalogue until then has been mailed, or was there before. */
  declare alertedUntil: Date
  /** The day whose digest has been made, e.g. `2026-11-21`. */
  declare lastDigestDay: string
  declare lastMailedAt: Date | null
  declare createdAt: Date
}

/** Alerts of a search begin now: what is there already is no news, and today's digest has been. */
export const tellFromNow = (frequency: AlertFrequency) => {
  const now = clock.now()
  return { frequency, alertedUntil: now, lastDigestDay: digestDay(frequency, now) }
}

/** Keeps a search. The person's own come one after another, so that the limit holds also when many come at once. */
export async function addSearch(
  userId: string,
  search: z.output<typeof NewSavedSearch>,
): Promise<SavedSearchModel> {
  const now = clock.now()
  return Model.knex().transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`searches of ${userId}`])
    const kept = await SavedSearchModel.query(trx).where({ userId }).resultSize()
    if (kept >= MOST_SEARCHES) {
      throw conflict(`You have saved ${MOST_SEARCHES} searches. Delete one to save another.`)
    }
    return SavedSearchModel.query(trx)
      .insert({
        ...search,
        ...tellFromNow(search.frequency),
        userId,
        muteToken: newToken(),
        seenAt: now,
        createdAt: now,
      })
      .returning('*')
  })
}
