import { clock } from '@fundharbor/chassis/clock'
import { notFound } from '@fundharbor/chassis/failures'
import { mount } from '@fundharbor/chassis/mount'
import { adminWebinars, type WebinarForm } from '@fundharbor/contracts/content/webinars'
import { Router } from '@koa/router'
import type { z } from 'zod'
import { WebinarModel } from './model.ts'
import { presentAdminWebinar } from './presenter.ts'

/** What administrators do with webinars. */
export const router = new Router()

const factsOf = ({ scheduledDate, ...facts }: z.output<typeof WebinarForm>) => ({
  ...facts,
  startsAt: new Date(scheduledDate),
})

async function presentOne(id: string) {
  const row = await WebinarModel.counted().findById(id)
  if (!row) throw notFound('Webinar')
  return presentAdminWebinar(row)
}

mount(router, adminWebinars.list, async () => {
  const rows = await WebinarModel.counted().orderBy([{ column: 'startsAt', order: 'desc' }, 'id'])
  return rows.map(presentAdminWebinar)
})

mount(router, adminWebinars.create, async ({ body, person }) => {
  const facts = { ...factsOf(body), createdBy: person.id, createdAt: clock.now() }
  const { id } = await WebinarModel.query().insert(facts)
  return presentOne(id)
})

mount(router, adminWebinars.update, async ({ params, body }) => {
  await WebinarModel.query().patch(factsOf(body)).where({ id: params.id })
  return presentOne(params.id)
})

mount(router, adminWebinars.remove, async ({ params }) => {
  const removed = await WebinarModel.query().deleteById(params.id)
  if (removed === 0) throw notFound('Webinar')
  return {}
})
