import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/http/pages'
import { Addition, additions } from '@fundharbor/contracts/catalog/additions'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { z } from 'zod'
import { addOpportunities } from './add-opportunities.ts'
import { claimForAdmin, type AdditionModel } from './claims.ts'
import type { AdditionSource } from './sources.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** Starts additions for administrators, and lists all of them. */
export function additionsRouter(sources: readonly AdditionSource[]): Router {
  const router = new Router()

  mount(router, additions.trigger, async ({ person }) => {
    const knex = Model.knex()
    const row = await claimForAdmin(knex)
    await recordAuditEvent(knex, person, { action: 'added opportunities', subject: `addition ${row.id}` })
    void addOpportunities(knex, row.id, sources)
    return presentAddition(row)
  })

  mount(router, additions.list, async ({ query, ctx }) => {
    const { limit = DEFAULT_PAGE } = query
    const after = decodeCursor(query.cursor, (value) => Position.parse(value))
    const rows: AdditionModel[] = await Model.knex()
      .table('additions')
      .orderBy([
        { column: 'startedAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit + 1)
      .modify((list) => void (after && list.whereRaw('(started_at, id) < (?, ?)', after)))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? [last.startedAt.toISOString(), last.id] : undefined
    return respondPage(ctx, { rows: page.map(presentAddition), next })
  })

  mount(router, additions.read, async ({ params }) => {
    const row: AdditionModel | undefined = await Model.knex().table('additions').where(params).first()
    if (!row) throw notFound('Addition')
    return presentAddition(row)
  })

  return router
}

const presentAddition = (row: AdditionModel): Addition => present(Addition, row)
