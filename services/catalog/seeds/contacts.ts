import type { Contact } from '@fundharbor/contracts/identity/people'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { ReadContact } from '../src/team/notification-preferences/contacts.ts'

/** Answers for identity-billing: everybody who was added takes mails unless their facts say otherwise. */
export function contactBook(): {
  readContact: ReadContact
  add: (person: Person, facts?: Partial<Contact>) => void
} {
  const contacts = new Map<string, Contact>()
  return {
    readContact: async (userId) => contacts.get(userId) ?? null,
    add(person, facts = {}) {
      const { id, email, fullName } = person
      const preferences = { firstName: null, emailVerified: true, emailNotifications: true }
      contacts.set(id, { id, email, fullName, ...preferences, ...facts })
    },
  }
}
