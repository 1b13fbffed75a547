import { Failure } from '@fundharbor/chassis/http/failures'
import { callService } from '@fundharbor/chassis/http/service-client'
import { internalPeople, type Contact } from '@fundharbor/contracts/identity/people'

/** Reads a person's contact details; null for an unknown person. Throws while identity-billing is down. */
export type ReadContact = (userId: string) => Promise<Contact | null>

/** Reads contact details from identity-billing. */
export const contactReader =
  (identity: { baseUrl: string; secret: string }): ReadContact =>
  async (userId) => {
    try {
      return await callService(internalPeople.contact, { ...identity, params: { id: userId } })
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return null
      throw error
    }
  }

/** Whether the account is verified and has email notifications on. */
export const acceptsEmails = (contact: Contact | null): contact is Contact =>
  contact !== null && contact.emailVerified && contact.emailNotifications
