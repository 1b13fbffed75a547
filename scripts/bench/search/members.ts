import { connectDatabase } from '@fundharbor/chassis/data/database'
import { seedOrganization, seedPerson } from '../../../services/identity-billing/seeds/people.ts'
import { seedCookie } from '../../../services/identity-billing/seeds/sign-in.ts'

/** A member to add, and the site to sign in to. */
export interface NewMember {
  site: { sessionKeys: string[]; publicUrl: string }
  /** Fields of their organization; undefined for a member without one. */
  organization: object | undefined
  country: string | undefined
}

/** Adds a paying member; returns the session cookie. */
export async function signInMember(
  databaseUrl: string,
  { site, organization, country }: NewMember,
): Promise<string> {
  const knex = connectDatabase(databaseUrl, 2)
  try {
    const over = { subscriptionStatus: 'premium', ...(country ? { country } : {}) }
    const person = await seedPerson(knex, 'member', over)
    if (organization) await seedOrganization(person.id, organization)
    return await seedCookie(knex, person, site)
  } finally {
    await knex.destroy()
  }
}
