import { clock } from '@fundharbor/chassis/runtime/clock'
import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { Failure, invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { normalizeEmail } from '@fundharbor/chassis/mail/normalize-email'
import { addressKey, rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { webinars } from '@fundharbor/contracts/content/webinars'
import type { Person } from '@fundharbor/contracts/identity/session'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { Router } from '@koa/router'
import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import { mountAttendance } from './attendance-routes.ts'
import { FavoriteModel, MaterialModel, WebinarModel } from './model.ts'
import { presentWebinar } from './presenter.ts'
import { cancelRegistration, confirmRegistration, isAddressOf, register } from './register.ts'

const perVisitor = rateLimit('webinar visitor', { times: 300, seconds: 3600 })
/** How many addresses that are not their own a visitor can have us write to. */
const otherAddresses = rateLimit('webinar other addresses', { times: 20, seconds: 3600 })
/** Keeps people from flooding someone else's inbox. */
const perAddress = rateLimit('webinar address', { times: 5, seconds: 3600 })

/** A file is up to 10 MB, and reading it from the database takes six times as much memory. */
const filesPerMinute = rateLimitPerProcess({ times: 30, seconds: 60 })
const filesTogether = concurrencyLimit({ running: 2, waiting: 100 })

const messages = {
  registered: 'You will receive a confirmation email with the webinar link.',
  waiting: 'Every place is taken. You’re on the waiting list, and we’ll email you if a place opens up.',
}
const CONFIRM = 'Check your inbox: we sent you a link to confirm your registration.'
const ENROLLED = 'You will receive detailed information about all sessions by email.'

/** Public webinar pages: the list, registration, recordings and favorites. */
export function webinarRouter(sender: Sender): Router {
  const router = new Router()
  mountLibrary(router)
  mountAttendance(router)

  mount(router, webinars.list, async ({ person }) => {
    const rows = await WebinarModel.counted(person).where({ isActive: true }).orderBy(['startsAt', 'id'])
    const all = rows.map(presentWebinar)
    const ofKind = (kind: string) => all.filter((webinar) => webinar.kind === kind)
    return [...ofKind('upcoming'), ...ofKind('series'), ...ofKind('recorded').toReversed()]
  })

  mount(router, webinars.register, async ({ params, body, person, ctx }) => {
    await perVisitor(addressKey(ctx.ip))
    const isOwnAddress = isAddressOf(person, body.email)
    if (!isOwnAddress) {
      await otherAddresses(addressKey(ctx.ip))
      await perAddress(normalizeEmail(body.email))
    }
    const attendee = { ...body, personId: person?.id ?? null, isOwnAddress }
    const { status, needsConfirmation } = await register(params.id, attendee, sender)
    if (needsConfirmation) return { status, needsConfirmation, message: CONFIRM }
    const isSeries = await WebinarModel.query().findOne({ id: params.id, type: 'series' })
    return { status, message: status === 'registered' && isSeries ? ENROLLED : messages[status] }
  })

  mount(router, webinars.confirm, async ({ body, person }) => {
    const status = await confirmRegistration(body.token, person, sender)
    if (!status) throw invalid({ token: 'This link is no longer valid. Register again to get a new one.' })
    return { status, message: messages[status] }
  })

  mount(router, webinars.cancel, async ({ query, body }) => {
    const isKnown = await cancelRegistration(body.token ?? query.token ?? '', sender)
    if (!isKnown) throw invalid({ token: 'This link is no longer valid.' })
    return { message: 'Your registration is canceled.' }
  })

  return router
}

function mountLibrary(router: Router): void {
  mount(router, webinars.recording, async ({ params, person }) => {
    assertMayWatch(person)
    const webinar = await findActiveWebinar(params.id)
    await WebinarModel.query().increment('views', 1).where({ id: webinar.id })
    // Without the files, which are large.
    const materials = await MaterialModel.query()
      .select('id', 'name')
      .where({ webinarId: webinar.id })
      .orderBy('name')
    return { videoUrl: webinar.videoUrl, materials: materials.map(({ id, name }) => ({ id, name })) }
  })

  mount(router, webinars.material, async ({ params, person, ctx }) => {
    assertMayWatch(person)
    const { id: webinarId } = await findActiveWebinar(params.id)
    await filesPerMinute(person.id)
    const material = await filesTogether('everybody', async () =>
      MaterialModel.query().findOne({ id: params.materialId, webinarId }),
    )
    if (!material) throw notFound('File')
    ctx.attachment(material.name)
    ctx.type = material.contentType
    // The type was found in the content, but browsers still must not run what they download.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    return material.data ?? material.content
  })

  mount(router, webinars.favorite, async ({ params, body, person }) => {
    const { id: webinarId } = await findActiveWebinar(params.id)
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

async function findActiveWebinar(id: string): Promise<WebinarModel> {
  const webinar = await WebinarModel.query().where({ isActive: true }).findById(id)
  if (!webinar) throw notFound('Webinar')
  return webinar
}
