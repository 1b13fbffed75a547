import { connectDatabase } from '@fundharbor/chassis/data/database'
import { seedPerson } from '../../../services/identity-billing/seeds/people.ts'
import { seedCookie } from '../../../services/identity-billing/seeds/sign-in.ts'

/** Adds a paying member; returns the session cookie. */
export async function signInMember(
  databaseUrl: string,
  site: { sessionKeys: string[]; publicUrl: string },
): Promise<string> {
  const knex = connectDatabase(databaseUrl, 2)
  try {
    return await seedCookie(knex, await seedPerson(knex, 'member', { subscriptionStatus: 'premium' }), site)
  } finally {
    await knex.destroy()
  }
}
