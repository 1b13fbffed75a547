import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Contact } from '@fundharbor/contracts/identity/people'
import { Model } from 'objection'
import type { ReadContact } from './contacts.ts'
import { readPreferences, type StoredPreferences } from './preferences.ts'

/** A person's preferences and account settings; `contact` is undefined while identity-billing is down. */
export interface EmailSettings {
  preferences: StoredPreferences
  contact: Contact | null | undefined
}

/** Reads a person's email settings. */
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
