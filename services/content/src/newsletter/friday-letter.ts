import { derivedId } from '@fundharbor/chassis/jobs/queue'
import { lastDue, type ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMails } from '@fundharbor/chassis/mail/mail'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import type { CatalogOverview } from '@fundharbor/contracts/catalog/opportunities'
import { subHours } from 'date-fns/subHours'
import type { Knex } from 'knex'
import { BlogPostModel } from '../blog/model.ts'
import { newsletterMail, type NewsletterContent } from './mails.ts'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { SubscriberModel } from './model.ts'

export const FRIDAY_LETTER = 'friday-letter'

const SCHEDULE = '0 9 * * 5'
const WEEK_HOURS = 7 * 24
const CLOSING_OPPORTUNITIES = 5
const BATCH = 100

/** Asks the catalog which opportunities close next. */
export type ReadOverview = () => Promise<CatalogOverview>

/**
 * One letter a week to everyone who confirmed: new articles and opportunities that close soon; no letter without
 * either. All emails are queued in one transaction, each under an id of this Friday and its subscriber, so a letter
 * that a crash interrupted is sent when the job is tried again, and nobody gets it twice.
 */
export const fridayLetter = (sender: Sender, readOverview: ReadOverview): ScheduledJob => ({
  name: FRIDAY_LETTER,
  schedule: SCHEDULE,
  async run(knex, at) {
    // Run by hand, it completes the last letter instead of sending another.
    const dueAt = lastDue(SCHEDULE, at)
    if (!(await featureFlags.isOn('newsletter'))) return
    const news = await gather(readOverview, dueAt)
    if (news.posts.length === 0 && news.closingSoon.length === 0) return
    await knex.transaction((trx) => sendToAll(trx, { news, dueAt, sender }))
  },
})

async function gather(readOverview: ReadOverview, dueAt: Date): Promise<NewsletterContent> {
  const posts = await BlogPostModel.published().where('publishedAt', '>', subHours(dueAt, WEEK_HOURS))
  // The articles go out even while the catalog is down.
  const overview = await readOverview().catch((error: unknown) => {
    logger.warn({ err: error }, 'the letter goes out without opportunities')
    return null
  })
  return { posts, closingSoon: overview?.closingSoon.slice(0, CLOSING_OPPORTUNITIES) ?? [] }
}

interface Letter {
  news: NewsletterContent
  dueAt: Date
  sender: Sender
}

async function sendToAll(trx: Knex, { news, dueAt, sender }: Letter): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const subscribers = await SubscriberModel.query(trx)
      .where({ status: 'confirmed' })
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    const mails = subscribers.map((subscriber) => ({
      mail: newsletterMail(subscriber, news, sender),
      id: derivedId(FRIDAY_LETTER, dueAt.toISOString(), subscriber.id),
    }))
    await queueMails(trx, mails)
    last = subscribers.at(-1)?.id ?? last
    if (subscribers.length < BATCH) return
  }
}
