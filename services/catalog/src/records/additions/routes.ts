import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { Addition, additions } from '@fundharbor/contracts/catalog/additions'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { addOpportunities } from './add-opportunities.ts'
import { claimForAdmin, type AdditionModel } from './claims.ts'
import { readStartedPage } from '../imports/started-page.ts'
import type { AdditionSource } from './sources.ts'

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
    const page = await readStartedPage<AdditionModel>('additions', query)
    return respondPage(ctx, { ...page, rows: page.rows.map(presentAddition) })
  })

  mount(router, additions.read, async ({ params }) => {
    const row: AdditionModel | undefined = await Model.knex().table('additions').where(params).first()
    if (!row) throw notFound('Addition')
    return presentAddition(row)
  })

  return router
}

const presentAddition = (row: AdditionModel): Addition => present(Addition, row)
