import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/http/pages'
import { additions, type Addition } from '@fundharbor/contracts/catalog/additions'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { z } from 'zod'
import { addNewcomers } from './add-newcomers.ts'
import { claimForAdmin, type AdditionModel } from './claims.ts'
import type { AdditionSource } from './newcomers.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

/** Additions that administrators ask for, and what all of them did. */
export function additionsRouter(sources: readonly AdditionSource[]): Router {
  const router = new Router()

  mount(router, additions.trigger, async ({ person }) => {
    const knex = Model.knex()
    const row = await claimForAdmin(knex)
    await recordAuditEvent(knex, person, { action: 'added opportunities', subject: `addition ${row.id}` })
    void addNewcomers(knex, row.id, sources)
    return present(row)
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
    return respondPage(ctx, { rows: page.map(present), next })
  })

  mount(router, additions.read, async ({ params }) => {
    const row: AdditionModel | undefined = await Model.knex().table('additions').where(params).first()
    if (!row) throw notFound('Addition')
    return present(row)
  })

  return router
}

const present = ({ slot: _slot, heartbeatAt: _heartbeat, ...row }: AdditionModel): Addition => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
