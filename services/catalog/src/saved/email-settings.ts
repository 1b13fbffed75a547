import { logger } from '@fundharbor/chassis/runtime/logger'
import { Model } from 'objection'
import type { ReadContact } from '../notification-preferences/contacts.ts'
import { readPreferences } from '../notification-preferences/preferences.ts'
import type { EmailSettings } from './email-sentences.ts'

/** Reads a person's email settings. `contact` is undefined while identity-billing is down. */
export async function readEmailSettings(userId: string, readContact: ReadContact): Promise<EmailSettings> {
  const [preferences, contact] = await Promise.all([
    readPreferences(Model.knex(), userId),
    readContact(userId).catch((error: unknown) => {
      logger.warn({ err: error }, 'the account’s email settings are unavailable')
      return undefined
    }),
  ])
  return { preferences, contact }
}
