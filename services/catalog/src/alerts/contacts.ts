import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalPeople, type Contact } from '@fundharbor/contracts/identity/people'

/** Asks whom to write to; null for nobody we know. Throws while identity-billing is away. */
export type ReadContact = (userId: string) => Promise<Contact | null>

/** Contacts as identity-billing knows them. */
export const contactsOf =
  (identity: { baseUrl: string; secret: string }): ReadContact =>
  async (userId) => {
    try {
      return await callService(internalPeople.contact, { ...identity, params: { id: userId } })
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

/** Whether the account takes mails of this kind at all. */
export const takesMails = (contact: Contact | null): contact is Contact =>
  contact !== null && contact.emailVerified && contact.emailNotifications
