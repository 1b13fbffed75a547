import { mount } from '@fundharbor/chassis/http/mount'
import { projectRecords } from '@fundharbor/contracts/platform/projects'
import { Router } from '@koa/router'
import { Model } from 'objection'

/** Records that belonged to a deleted project. */
export const router = new Router()

const TABLES = ['grants', 'saved_searches', 'applications']

mount(router, projectRecords.release, async ({ params: { id } }) => {
  await Model.knex().transaction(async (trx) => {
    for (const table of TABLES) await trx.table(table).where({ project_id: id }).update({ project_id: null })
  })
  return {}
})
