import { logger } from '@fundharbor/chassis/runtime/logger'
import { Model } from 'objection'
import type { ReadContact } from '../alerts/contacts.ts'
import { readWishes } from '../alerts/wishes.ts'
import type { MailingFacts } from './mailing.ts'

/** What decides about a person's mails. While the account cannot be asked, saving works all the same. */
export async function readMailingFacts(userId: string, readContact: ReadContact): Promise<MailingFacts> {
  const [wishes, contact] = await Promise.all([
    readWishes(Model.knex(), userId),
    readContact(userId).catch((error: unknown) => {
      logger.warn({ err: error }, 'the account’s wishes about mails are not known now')
      return undefined
    }),
  ])
  return { wishes, contact }
}
