import { notFound } from '@fundharbor/chassis/http/failures'
import { addressKey, rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { publicSubjects } from '@fundharbor/contracts/catalog/subjects'
import { Router } from '@koa/router'
import { listOpenSubjects, readSubjectPage } from './public-pages.ts'

const perAddress = rateLimit('subject pages', { times: 120, seconds: 60 })

/** Public pages of subjects. */
export const publicSubjectsRouter = new Router()

mount(publicSubjectsRouter, publicSubjects.list, ({ ctx }) => {
  ctx.set('Cache-Control', 'public, max-age=60')
  return listOpenSubjects()
})

mount(publicSubjectsRouter, publicSubjects.read, async ({ params, ctx }) => {
  await perAddress(addressKey(ctx.ip))
  const page = await readSubjectPage(params.id)
  if (!page) throw notFound('Subject')
  ctx.set('Cache-Control', 'public, max-age=60')
  return page
})
