import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Job } from '@fundharbor/chassis/jobs/jobs'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import type { Knex } from 'knex'
import { BlogPostModel } from '../blog/model.ts'
import { newsletterMail, type NewsletterContent } from './mails.ts'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { SubscriberModel } from './model.ts'

export const FRIDAY_LETTER = 'friday letter'

const WEEK_MS = 7 * 86_400_000
const MAX_OPPORTUNITIES = 5
const BATCH = 500

/** Reads from the catalog which opportunities close next. */
export type ReadGlimpse = () => Promise<CatalogGlimpse>

/** Every Friday, emails new articles and opportunities that close soon to confirmed subscribers, if there are any. */
export const fridayLetter = (sender: Sender, readGlimpse: ReadGlimpse): Job => ({
  name: FRIDAY_LETTER,
  schedule: '0 9 * * 5',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    if (!(await featureFlags.isOn('newsletter'))) return
    const content = await gatherContent(readGlimpse)
    if (content.posts.length === 0 && content.closingSoon.length === 0) return
    await knex.transaction((trx) => sendToAll(trx, content, sender))
  },
})

async function gatherContent(readGlimpse: ReadGlimpse): Promise<NewsletterContent> {
  const since = new Date(clock.now().getTime() - WEEK_MS)
  const posts = await BlogPostModel.published().where('publishedAt', '>', since)
  // Articles are sent even when the catalog is down.
  const glimpse = await readGlimpse().catch((error: unknown) => {
    logger.warn({ err: error }, 'the newsletter goes out without opportunities')
    return null
  })
  return { posts, closingSoon: glimpse?.closingSoon.slice(0, MAX_OPPORTUNITIES) ?? [] }
}

async function sendToAll(trx: Knex, content: NewsletterContent, sender: Sender): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const subscribers = await SubscriberModel.query(trx)
      .where({ status: 'confirmed' })
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const subscriber of subscribers) await queueMail(trx, newsletterMail(subscriber, content, sender))
    last = subscribers.at(-1)?.id ?? last
    if (subscribers.length < BATCH) return
  }
}
