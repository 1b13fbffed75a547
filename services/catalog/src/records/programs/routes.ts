import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { programs } from '@fundharbor/contracts/catalog/programs'
import { Router } from '@koa/router'
import { listPrograms, readProgram } from './read-programs.ts'

const CACHE_CONTROL = 'public, max-age=60'

/** Federal programs, for everybody. */
export const programsRouter = new Router()

mount(programsRouter, programs.list, async ({ query, ctx }) => {
  ctx.set('Cache-Control', CACHE_CONTROL)
  return respondPage(ctx, await listPrograms(query))
})

mount(programsRouter, programs.read, async ({ params, ctx }) => {
  const program = await readProgram(params.listing)
  if (!program) throw notFound('Program')
  ctx.set('Cache-Control', CACHE_CONTROL)
  return program
})
