import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { Hint, toSessionKey, newSid, sessionCookie } from '../src/sessions/cookie.ts'
import { SessionModel } from '../src/sessions/model.ts'
import type { UserModel } from '../src/users/model.ts'

interface Site {
  sessionKeys: string[]
  publicUrl: string
}

/** Signs a user in without a request; returns the cookies that a browser would get. */
export async function seedSession(
  knex: Knex,
  user: UserModel,
  { sessionKeys, publicUrl }: Site,
): Promise<{ name: string; value: string }[]> {
  Model.knex(knex)
  const sid = newSid()
  const { id: userId, sessionGeneration: generation, twoFactorSince } = user
  const secondFactor = twoFactorSince !== null
  await SessionModel.start(toSessionKey(sid), { userId, generation, secondFactor }, 'seed')
  const { name } = sessionCookie(publicUrl)
  const signature = new Keygrip(sessionKeys, 'sha256').sign(`${name}=${sid}`)
  return [
    { name, value: sid },
    { name: `${name}.sig`, value: signature },
    { name: SIGNED_IN_HINT, value: user.emailVerified ? Hint.member : Hint.unverified },
  ]
}

/** As `seedSession`, formatted as a Cookie header. */
export async function seedCookie(knex: Knex, user: UserModel, site: Site): Promise<string> {
  const cookies = await seedSession(knex, user, site)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
