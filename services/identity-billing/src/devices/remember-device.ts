import { queueMail } from '@fundharbor/chassis/mail/mail'
import type { Context } from 'koa'
import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { newSid, sessionCookie, toSessionKey } from '../sessions/cookie.ts'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'
import { describeDevice } from './describe-device.ts'
import { newDeviceMail } from './mails.ts'
import { DeviceModel } from './model.ts'

/** The longest that browsers keep a cookie. */
const MAX_AGE_MS = hoursToMilliseconds(400 * 24)

const NOBODY = '00000000-0000-0000-0000-000000000000'

const cookieOf = ({ publicUrl }: Settings) => {
  const { name, attributes } = sessionCookie(publicUrl)
  return { name: name.replace('_sid', '_device'), attributes: { ...attributes, maxAge: MAX_AGE_MS } }
}

/** The request's device as the database names it; undefined for a browser without the cookie. */
function deviceOf(ctx: Context, settings: Settings): string | undefined {
  const id = ctx.cookies.get(cookieOf(settings).name, { signed: true })
  return id ? toSessionKey(id) : undefined
}

/** The request's device if the user has signed in with it before. */
export async function knownDeviceOf(
  ctx: Context,
  user: UserModel | undefined,
  settings: Settings,
): Promise<DeviceModel | undefined> {
  const hash = deviceOf(ctx, settings)
  // An unknown address is looked up, too, so that timing does not reveal it.
  return hash === undefined ? undefined : DeviceModel.query().findById([user?.id ?? NOBODY, hash])
}

/**
 * Remembers the request's device for an account that was just proven to be the sender's, and emails the owner if it is
 * not the first one. `byEmail`: their mailbox alone proved it.
 */
export async function rememberDevice(
  ctx: Context,
  user: UserModel,
  { settings, byEmail = false }: { settings: Settings; byEmail?: boolean },
): Promise<void> {
  const { name, attributes } = cookieOf(settings)
  const id = ctx.cookies.get(name, { signed: true }) ?? newSid()
  const hash = toSessionKey(id)
  const userAgent = ctx.get('User-Agent').slice(0, 300)
  await UserModel.transaction(async (trx) => {
    const known = await DeviceModel.ofUser(user.id, trx)
    await DeviceModel.remember({ userId: user.id, hash, userAgent, byEmail }, trx)
    const isNew = known.length > 0 && known.every((each) => each.hash !== hash)
    // An address that is not verified may be a stranger's.
    if (isNew && user.emailVerified)
      await queueMail(trx, newDeviceMail(user.email, describeDevice(userAgent), settings))
  })
  ctx.cookies.set(name, id, attributes)
}
