import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { webinars } from '@fundharbor/contracts/content/webinars'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { Router } from '@koa/router'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { FavoriteModel, MaterialModel, WebinarModel } from './model.ts'
import { presentWebinar } from './presenter.ts'
import { cancelRegistration, register } from './register.ts'

const perVisitor = rateLimit('webinar visitor', { times: 300, seconds: 3600 })
/** Nobody's inbox is to be flooded by somebody else. */
const perAddress = rateLimit('webinar address', { times: 20, seconds: 3600 })

const messages = {
  registered: 'You will receive a confirmation email with the webinar link.',
  waiting: 'Every place is taken. You are on the waiting list and get an email when one is free.',
}
const ENROLLED = 'You will receive detailed information about all sessions by email.'

/** What everybody sees, and how one takes part. */
export function webinarRouter(sender: Sender): Router {
  const router = new Router()
  mountLibrary(router)

  mount(router, webinars.list, async ({ person }) => {
    const rows = await WebinarModel.counted(person?.id).where({ isActive: true }).orderBy(['startsAt', 'id'])
    const all = rows.map(presentWebinar)
    const of = (kind: string) => all.filter((webinar) => webinar.kind === kind)
    return [...of('upcoming'), ...of('series'), ...of('recorded').toReversed()]
  })

  mount(router, webinars.register, async ({ params, body, person, ctx }) => {
    await perVisitor(ctx.ip)
    await perAddress(body.email.toLowerCase())
    const status = await register(params.id, { ...body, personId: person?.id ?? null }, sender)
    const isSeries = await WebinarModel.query().findOne({ id: params.id, type: 'series' })
    return { status, message: status === 'registered' && isSeries ? ENROLLED : messages[status] }
  })

  mount(router, webinars.cancel, async ({ query }) => {
    const isKnown = await cancelRegistration(query.token, sender)
    if (!isKnown) throw invalid({ token: 'This link is not valid any more.' })
    return { message: 'Your registration is cancelled.' }
  })

  return router
}

function mountLibrary(router: Router): void {
  mount(router, webinars.recording, async ({ params, person }) => {
    assertMayWatch(person)
    const webinar = await activeWebinar(params.id)
    await WebinarModel.query().increment('views', 1).where({ id: webinar.id })
    const materials = await MaterialModel.query().where({ webinarId: webinar.id }).orderBy('name')
    return { videoUrl: webinar.videoUrl, materials: materials.map(({ id, name }) => ({ id, name })) }
  })

  mount(router, webinars.material, async ({ params, person, ctx }) => {
    assertMayWatch(person)
    const { id: webinarId } = await activeWebinar(params.id)
    const material = await MaterialModel.query().findOne({ id: params.materialId, webinarId })
    if (!material) throw notFound('File')
    ctx.attachment(material.name)
    ctx.type = material.contentType
    return material.content
  })

  mount(router, webinars.favorite, async ({ params, body, person }) => {
    const { id: webinarId } = await activeWebinar(params.id)
    const favorite = { webinarId, personId: person.id }
    if (body.isFavorite) {
      await FavoriteModel.query().insert(favorite).onConflict(['webinarId', 'personId']).ignore()
    } else await FavoriteModel.query().delete().where(favorite)
    return { isFavorite: body.isFavorite }
  })
}

function assertMayWatch(person: Person): void {
  if (limitsOf(person, clock.now()).canAccessWebinars) return
  throw new Failure('PLAN_REQUIRED', 'Recordings and materials are part of the paid plans.')
}

async function activeWebinar(id: string): Promise<WebinarModel> {
  const webinar = await WebinarModel.query().where({ isActive: true }).findById(id)
  if (!webinar) throw notFound('Webinar')
  return webinar
}
