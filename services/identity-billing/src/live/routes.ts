import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { live } from '@fundharbor/contracts/identity/live'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { toSessionKey } from '../sessions/cookie.ts'
import { sessionOf } from '../sessions/middleware.ts'
import { Channel } from './channel.ts'
import type { LiveChannels } from './channels.ts'

/** Somebody who goes through a form quickly changes the field every second. */
const changesPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })

/** What browsers hear while they are open, and where people say that they are. */
export function liveRouter(channels: LiveChannels): Router {
  const router = new Router()

  mount(router, live.follow, ({ person, query, ctx }) => {
    if (!ctx.get('Accept').includes('text/event-stream'))
      throw invalid({ accept: 'Accept text/event-stream' })
    const sessionKey = toSessionKey(sessionOf(ctx).externalKey)
    const position = { after: ctx.get('Last-Event-ID').slice(0, 100), age: query.age }
    const channel = new Channel({ userId: person.id, sessionKey }, position)
    channels.open(channel)
    ctx.type = 'text/event-stream'
    ctx.set('X-Accel-Buffering', 'no')
    ctx.body = channel.stream
    return ''
  })

  mount(router, live.show, async ({ person: { id: userId, fullName: name, workspaceId }, body }) => {
    await changesPerMinute(userId)
    const { place: id, ...whereabouts } = body
    const presence = { ...whereabouts, userId, name }
    await announceChange(Model.knex(), { topic: 'presence', workspaceId, id, presence })
    return {}
  })

  return router
}
