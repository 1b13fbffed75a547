import { connectDatabase } from '@fundharbor/chassis/data/database'
import { seedPerson } from '../../../services/identity-billing/seeds/people.ts'
import { seedCookie } from '../../../services/identity-billing/seeds/sign-in.ts'
import type { Site } from './site.ts'

/** A signed-in member whose requests are part of the load. */
export interface Visitor {
  id: string
  email: string
  cookie: string
}

/** Adds signed-in members to the database, with a plan that allows everything that the load does. */
export async function seedVisitors(site: Site, count: number): Promise<Visitor[]> {
  const knex = connectDatabase(site.databases.identity_billing, 2)
  const keys = { sessionKeys: site.secrets.sessionKeys.split(','), publicUrl: site.url }
  try {
    const visitors: Visitor[] = []
    for (let n = 0; n < count; n += 1) {
      const user = await seedPerson(knex, 'member', { subscriptionStatus: 'unlimited' })
      visitors.push({ id: user.id, email: user.email, cookie: await seedCookie(knex, user, keys) })
    }
    return visitors
  } finally {
    await knex.destroy()
  }
}
