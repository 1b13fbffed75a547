import { clock } from '@fundharbor/chassis/runtime/clock'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Knex } from 'knex'
import { readNewMatches } from '../saved/matches.ts'
import { SavedSearchModel } from '../saved/search-model.ts'
import { takesMails } from './contacts.ts'
import { digestDay } from './digest-days.ts'
import { digestMail, type SearchNews } from './digest-mail.ts'
import type { Alerting } from './job.ts'
import { mailTo, readWishes } from './wishes.ts'

/** Most matches of one search that a mail lists; the page has the rest. */
const MOST_LISTED = 10

/** Imports stamp records when they read them and show them when they are through: only what had time to is told. */
const SETTLED_MS = 30 * 60_000

/**
 * One mail a day at most to each person, with what is new in the searches whose digest is due. The search's own row is
 * the claim: its day moves on in the transaction that queues the mail, so that replicas, restarts and days that were
 * missed end in one mail. Whoever cannot be reached now is tried again at the next tick.
 */
export async function sendDigests(knex: Knex, alerting: Alerting): Promise<void> {
  for (const userId of await peopleToTell(knex)) {
    try {
      await tell(knex, userId, alerting)
    } catch (error) {
      logger.warn({ err: error }, 'a digest waits for the next tick')
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

async function peopleToTell(knex: Knex): Promise<string[]> {
  const rows = await dueSearches(knex).distinct('userId').orderBy('userId')
  return rows.map(({ userId }) => userId)
}

async function tell(knex: Knex, userId: string, { readContact, sender }: Alerting): Promise<void> {
  // Asked before the transaction: another service's answer must not hold a lock.
  const contact = await readContact(userId)
  await knex.transaction(async (trx) => {
    const searches = await dueSearches(trx).where({ userId }).orderBy('createdAt').forUpdate()
    const now = clock.now()
    const settled = new Date(now.getTime() - SETTLED_MS)
    const wishes = await readWishes(trx, userId)
    // Who wants no mail is told of nothing, also not later of what came meanwhile.
    const news = takesMails(contact) && wishes.digests ? await gather(searches, settled) : []
    for (const search of searches) {
      const isTold = news.some((each) => each.search.id === search.id)
      await search.$query(trx).patch({
        alertedUntil: search.alertedUntil > settled ? search.alertedUntil : settled,
        lastDigestDay: digestDay(search.frequency, now),
        ...(isTold ? { lastMailedAt: now } : {}),
      })
    }
    if (contact && news.length > 0) {
      await mailTo(trx, userId, digestMail({ contact, news, wishes, sender }))
    }
  })
}

async function gather(searches: SavedSearchModel[], until: Date): Promise<SearchNews[]> {
  const news: SearchNews[] = []
  for (const search of searches) {
    const stretch = { since: search.alertedUntil, until }
    const { rows, count } = await readNewMatches(search.query, stretch, MOST_LISTED)
    if (count > 0) news.push({ search, matches: rows, count })
  }
  return news
}
