import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import { readPreferences, type StoredPreferences } from './preferences.ts'

/** A person's preferences, and whether their account takes no emails at all. */
export interface EmailSettings {
  preferences: StoredPreferences
  isAccountOff: boolean
}

/** Reads a person's email settings. */
export const readEmailSettings = async ({ id, emailNotifications }: Person): Promise<EmailSettings> => ({
  preferences: await readPreferences(Model.knex(), id),
  isAccountOff: emailNotifications === false,
})
