import { connectDatabase } from '@fundharbor/chassis/data/database'
import { SEED_PASSWORD, seedPerson } from '../../../services/identity-billing/seeds/people.ts'
import { seedSession } from '../../../services/identity-billing/seeds/sign-in.ts'

/** Somebody with an account, whose browser keeps cookies. */
export interface LoadPerson {
  email: string
  password: string
  cookies: Map<string, string>
  /** Opportunities that this person has applied for; a second application would be refused. */
  applied: Set<string>
}

/** What a load needs of a site. */
export interface LoadSite {
  url: string
  database: { url: string }
  databases: { identity_billing: string }
  secrets: { sessionKeys: string }
  /** Its processes, if they are ours. */
  replicas: readonly { pid: () => number | undefined }[]
}

/** Adds signed-in members with a plan that allows everything. */
export async function seedPeople(site: LoadSite, count: number): Promise<LoadPerson[]> {
  const knex = connectDatabase(site.databases.identity_billing, 2)
  const keys = { sessionKeys: site.secrets.sessionKeys.split(','), publicUrl: site.url }
  try {
    const people: LoadPerson[] = []
    for (let n = 0; n < count; n += 1) {
      const user = await seedPerson(knex, 'member', { subscriptionStatus: 'unlimited' })
      const cookies = await seedSession(knex, user, keys)
      people.push({
        email: user.email,
        password: SEED_PASSWORD,
        cookies: new Map(cookies.map(({ name, value }) => [name, value])),
        applied: new Set(),
      })
    }
    return people
  } finally {
    await knex.destroy()
  }
}

export const cookieHeader = ({ cookies }: LoadPerson): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Keeps the cookies of a response. */
export function keepCookies({ cookies }: LoadPerson, setCookie: string[] | undefined): void {
  for (const line of setCookie ?? []) {
    const [name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
}
