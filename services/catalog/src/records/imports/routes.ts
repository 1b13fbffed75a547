import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { imports } from '@fundharbor/contracts/catalog/imports'
import { Router } from '@koa/router'
import { presentRun, type RunRow } from './runs.ts'
import { readStartedPage } from './started-page.ts'

export const router = new Router()

mount(router, imports.list, async ({ query, ctx }) => {
  const page = await readStartedPage<RunRow>('import_runs', query)
  return respondPage(ctx, { ...page, rows: page.rows.map(presentRun) })
})
