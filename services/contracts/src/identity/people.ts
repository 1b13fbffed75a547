import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Organization } from './organizations.ts'

/** Where and whether other services may email a person. */
export const Contact = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  /** Null until the profile form was saved once. */
  firstName: z.string().nullable(),
  /** Also false while the account is blocked. */
  emailVerified: z.boolean(),
  emailNotifications: z.boolean(),
})
export type Contact = z.infer<typeof Contact>

/** The part of an organization that documents may mention; `annualBudget` is in US dollars. */
export const OrganizationFacts = Organization.pick({
  id: true,
  name: true,
  description: true,
  category: true,
  website: true,
  phone: true,
  address: true,
  taxId: true,
  missionStatement: true,
  foundedYear: true,
  teamSize: true,
  annualBudget: true,
  organizationType: true,
  country: true,
  state: true,
  serviceArea: true,
  uei: true,
  samExpiresOn: true,
  pic: true,
  languages: true,
})

/** What documents may mention about a person and their organization, if they have one. */
export const PersonFacts = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  homeAddress: z.string(),
  /** ISO 3166-1 alpha-2 code, e.g. `GB`. */
  country: z.string(),
  organization: OrganizationFacts.nullable(),
})
export type PersonFacts = z.infer<typeof PersonFacts>

/** People, for the other services. 404 `NOT_FOUND` for an unknown or deleted person. */
export const internalPeople = {
  contact: endpoint({
    method: 'GET',
    path: '/internal/people/:id',
    summary: "A person's name, address, and notification settings",
    access: 'service',
    params: z.object({ id: z.uuid() }),
    response: Contact,
  }),
  facts: endpoint({
    method: 'GET',
    path: '/internal/people/:id/facts',
    summary:
      'What documents may mention about a person and their organization, by default that of their account',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    query: z.object({ workspace: z.uuid().optional() }),
    response: PersonFacts,
  }),
}
