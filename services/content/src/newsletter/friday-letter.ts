import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Job } from '@fundharbor/chassis/jobs/jobs'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { queueMail } from '@fundharbor/chassis/mail/mail'
import { featureFlags } from '@fundharbor/chassis/data/feature-flags'
import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import type { Knex } from 'knex'
import { BlogPostModel } from '../blog/model.ts'
import { letterMail, type LetterNews } from './mails.ts'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { SubscriberModel } from './model.ts'

export const FRIDAY_LETTER = 'friday letter'

const WEEK_MS = 7 * 86_400_000
const CALLS = 5
const BATCH = 500

/** Asks the catalogue what closes next. */
export type ReadGlimpse = () => Promise<CatalogGlimpse>

/** One letter a week to everybody who confirmed: new articles and calls that close. Without either, none. */
export const fridayLetter = (sender: Sender, readGlimpse: ReadGlimpse): Job => ({
  name: FRIDAY_LETTER,
  schedule: '0 9 * * 5',
  slot: (now) => now.toISOString().slice(0, 10),
  async run(knex) {
    if (!(await featureFlags.isOn('newsletter'))) return
    const news = await gather(readGlimpse)
    if (news.posts.length === 0 && news.closingSoon.length === 0) return
    await knex.transaction((trx) => sendToAll(trx, news, sender))
  },
})

async function gather(readGlimpse: ReadGlimpse): Promise<LetterNews> {
  const since = new Date(clock.now().getTime() - WEEK_MS)
  const posts = await BlogPostModel.published().where('publishedAt', '>', since)
  // The articles go out also when the catalogue is away.
  const glimpse = await readGlimpse().catch((error: unknown) => {
    logger.warn({ err: error }, 'the letter goes out without calls')
    return null
  })
  return { posts, closingSoon: glimpse?.closingSoon.slice(0, CALLS) ?? [] }
}

async function sendToAll(trx: Knex, news: LetterNews, sender: Sender): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const subscribers = await SubscriberModel.query(trx)
      .where({ status: 'confirmed' })
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
    for (const subscriber of subscribers) await queueMail(trx, letterMail(subscriber, news, sender))
    last = subscribers.at(-1)?.id ?? last
    if (subscribers.length < BATCH) return
  }
}
