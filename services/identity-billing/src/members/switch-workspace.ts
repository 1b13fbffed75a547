import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { sessionOrganization, type JoinedOrganization } from '@fundharbor/contracts/identity/members'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { toSessionKey } from '../sessions/cookie.ts'
import { sessionOf } from '../sessions/middleware.ts'
import { SessionModel } from '../sessions/model.ts'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { listJoined } from './joined.ts'

/** Choosing the organization that a session works for. */
export const router = new Router()

mount(router, sessionOrganization.list, ({ person }) => listJoined(person.id, person.workspaceId))

mount(router, sessionOrganization.switch, ({ person, body, ctx }) => switchWorkspace(ctx, person.id, body.id))

/** Throws NOT_FOUND for a workspace that the person does not belong to. */
export async function switchWorkspace(
  ctx: Context,
  userId: string,
  workspaceId: string,
): Promise<JoinedOrganization> {
  const joined = (await listJoined(userId, workspaceId)).find(({ isCurrent }) => isCurrent)
  if (!joined) throw notFound('Organization')
  const key = toSessionKey(sessionOf(ctx).externalKey)
  await SessionModel.transaction(async (trx) => {
    await SessionModel.query(trx).findById(key).patch({ workspaceId })
    await notifySessionChange(trx, { key })
  })
  return joined
}
