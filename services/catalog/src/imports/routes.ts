import { mount } from '@fundharbor/chassis/http/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/http/pages'
import { imports } from '@fundharbor/contracts/catalog/imports'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { z } from 'zod'
import { presentRun, type RunRow } from './runs.ts'

export const router = new Router()

const Position = z.tuple([z.iso.datetime(), z.uuid()])

mount(router, imports.list, async ({ query, ctx }) => {
  const { limit = DEFAULT_PAGE } = query
  const after = decodeCursor(query.cursor, (value) => Position.parse(value))
  const rows: RunRow[] = await Model.knex()
    .table('import_runs')
    .orderBy([
      { column: 'startedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit + 1)
    .modify((list) => void (after && list.whereRaw('(started_at, id) < (?, ?)', after)))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? [last.startedAt.toISOString(), last.id] : undefined
  return respondPage(ctx, { rows: page.map(presentRun), next })
})
