import { notFound } from '@fundharbor/chassis/http/failures'
import { limitVisits } from '@fundharbor/chassis/http/limit-visits'
import { mount } from '@fundharbor/chassis/http/mount'
import { publicSubjects } from '@fundharbor/contracts/catalog/subjects'
import { Router } from '@koa/router'
import { listOpenSubjects, readSubjectPage } from './public-pages.ts'

/** Public pages of subjects. */
export const publicSubjectsRouter = new Router()

mount(publicSubjectsRouter, publicSubjects.list, ({ ctx }) => {
  ctx.set('Cache-Control', 'public, max-age=60')
  return listOpenSubjects()
})

mount(publicSubjectsRouter, publicSubjects.read, async ({ params, ctx }) => {
  await limitVisits(ctx)
  const page = await readSubjectPage(params.id)
  if (!page) throw notFound('Subject')
  ctx.set('Cache-Control', 'public, max-age=60')
  return page
})
