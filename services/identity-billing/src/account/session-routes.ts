import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { account, type DeviceSession } from '@fundharbor/contracts/identity/account'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { toSessionKey } from '../sessions/cookie.ts'
import { sessionOf } from '../sessions/middleware.ts'
import { SessionModel } from '../sessions/model.ts'
import { describeDevice } from '../devices/describe-device.ts'

const currentKey = (ctx: Context) => toSessionKey(sessionOf(ctx).externalKey)

/** The devices a person is signed in on. */
export const router = new Router()

mount(router, account.sessions, async ({ person, ctx }) => {
  const rows = await SessionModel.activeOf(person.id)
  return rows.map((row) => present(row, currentKey(ctx)))
})

mount(router, account.endOtherSessions, async ({ person, ctx }) => {
  const rows = await SessionModel.activeOf(person.id)
  const others = rows.filter(({ sid }) => sid !== currentKey(ctx))
  for (const { sid } of others) await SessionModel.end(sid)
  return { ended: others.length }
})

mount(router, account.endSession, async ({ person, params }) => {
  const rows = await SessionModel.activeOf(person.id)
  const row = rows.find(({ sid }) => sid === params.id)
  if (!row) throw notFound('Device')
  await SessionModel.end(row.sid)
  return {}
})

const present = (row: SessionModel, current: string): DeviceSession => ({
  id: row.sid,
  device: describeDevice(row.userAgent),
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt.toISOString(),
  isCurrent: row.sid === current,
})
