import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { subMinutes } from 'date-fns/subMinutes'
import type { Knex } from 'knex'
import { readNewMatches } from '../saved-searches/matches.ts'
import { SavedSearchModel } from '../saved-searches/model.ts'
import { acceptsEmails } from '../notification-preferences/contacts.ts'
import { digestDay } from '../notification-preferences/digest-days.ts'
import { digestMail, type SearchMatches } from './digest-mail.ts'
import type { AlertDependencies } from './job.ts'
import { queueMailTo, readPreferences } from '../notification-preferences/preferences.ts'

/** Matches of one search in an email; the page has the rest. */
const MAX_LISTED = 10

/** Imported records have the time at which they were read but appear when the import ends, so digests wait this long. */
const SETTLE_MINUTES = 30

/**
 * Sends each person at most one email a day with the new matches of all searches whose digest is due. The search's row
 * is the claim: its day changes in the transaction that queues the email, so that replicas, restarts and missed days
 * lead to one email. People whose contact details cannot be read are tried again at the next run.
 */
export async function sendDigests(knex: Knex, dependencies: AlertDependencies): Promise<void> {
  for (const userId of await findRecipients(knex)) {
    try {
      await sendDigest(knex, userId, dependencies)
    } catch (error) {
      logger.warn({ err: error }, 'a digest waits for the next run')
    }
  }
}

const dueSearches = (knex: Knex) => {
  const now = clock.now()
  return SavedSearchModel.query(knex)
    .where({ isMuted: false })
    .where((due) =>
      due
        .where((daily) =>
          daily.where({ frequency: 'daily' }).where('lastDigestDay', '<', digestDay('daily', now)),
        )
        .orWhere((weekly) =>
          weekly.where({ frequency: 'weekly' }).where('lastDigestDay', '<', digestDay('weekly', now)),
        ),
    )
}

async function findRecipients(knex: Knex): Promise<string[]> {
  const rows = await dueSearches(knex).distinct('userId').orderBy('userId')
  return rows.flatMap(({ userId }) => userId ?? [])
}

async function sendDigest(
  knex: Knex,
  userId: string,
  { readContact, sender }: AlertDependencies,
): Promise<void> {
  // Read before the transaction, so that no lock waits for another service.
  const contact = await readContact(userId)
  await knex.transaction(async (trx) => {
    const searches = await dueSearches(trx).where({ userId }).orderBy('createdAt').forUpdate()
    const now = clock.now()
    const settled = subMinutes(now, SETTLE_MINUTES)
    const preferences = await readPreferences(trx, userId)
    // Without digests the searches move on silently, so that turning digests on again sends no old matches.
    const matches = acceptsEmails(contact) && preferences.digests ? await findMatches(searches, settled) : []
    for (const search of searches) {
      const isIncluded = matches.some((each) => each.search.id === search.id)
      await search.$query(trx).patch({
        alertedUntil: search.alertedUntil > settled ? search.alertedUntil : settled,
        lastDigestDay: digestDay(search.frequency, now),
        ...(isIncluded ? { lastMailedAt: now } : {}),
      })
    }
    if (contact && matches.length > 0) {
      await queueMailTo(trx, userId, digestMail({ contact, searches: matches, userId, sender }))
    }
  })
}

async function findMatches(searches: SavedSearchModel[], until: Date): Promise<SearchMatches[]> {
  const found: SearchMatches[] = []
  for (const search of searches) {
    const period = { since: search.alertedUntil, until }
    const { rows, count } = await readNewMatches(search.query, period, MAX_LISTED)
    if (count > 0) found.push({ search, matches: rows, count })
  }
  return found
}
