import { connectDatabase } from '@fundharbor/chassis/data/database'
import type { BrowserContext } from '@playwright/test'
import { seedPerson } from '../../../services/identity-billing/seeds/people.ts'
import { seedSession } from '../../../services/identity-billing/seeds/sign-in.ts'
import type { Platform } from '../../platform/platform.ts'

/** Signs in a new member of an organization in a browser. */
export async function seedVisitor(
  context: BrowserContext,
  url: string,
  { databaseUrl, sessionKeys }: Platform['identity'],
): Promise<void> {
  const knex = connectDatabase(databaseUrl, 2)
  try {
    const person = await seedPerson(knex, 'organization-member')
    const site = { sessionKeys: sessionKeys.split(','), publicUrl: url }
    const cookies = await seedSession(knex, person, site)
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })))
  } finally {
    await knex.destroy()
  }
}
