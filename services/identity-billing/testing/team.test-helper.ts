import type { TestService } from '@fundharbor/chassis/testing/service'
import { expect } from 'vitest'
import { seedPerson, type Kind } from '../seeds/people.ts'
import { seedCookie } from '../seeds/sign-in.ts'
import type { UserModel } from '../src/users/model.ts'
import { TestBrowser, testSettings, tokenEmailedTo } from './identity.test-helper.ts'

/** A person with a browser in which they are signed in. */
export interface Someone {
  user: UserModel
  browser: TestBrowser
}

/** People who work together: they are invited by email and accept, as in the product. */
export function testTeam(service: TestService) {
  async function seed(kind: Kind = 'member', columns: object = {}): Promise<Someone> {
    const user = await seedPerson(service.knex(), kind, columns)
    const browser = new TestBrowser(service, await seedCookie(service.knex(), user, testSettings))
    return { user, browser }
  }

  const seedOwner = () => seed('organization-member', { subscriptionStatus: 'premium' })

  const invite = ({ browser }: Someone, email: string, role = 'editor') =>
    browser.send('POST', '/api/organization/invitations', { email, role })

  async function accept({ browser, user }: Someone) {
    const token = await tokenEmailedTo(service, user.email)
    return browser.send('POST', '/api/invitations/accept', { token })
  }

  async function join(owner: Someone, role = 'editor'): Promise<Someone> {
    const someone = await seed()
    await invite(owner, someone.user.email, role)
    expect((await accept(someone)).status).toBe(200)
    return someone
  }

  return { seed, seedOwner, invite, accept, join }
}
