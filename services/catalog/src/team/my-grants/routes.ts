import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { sendCsv } from '@fundharbor/chassis/http/csv-stream'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { grants } from '@fundharbor/contracts/catalog/grants'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { assertPlanHas } from '../../records/members/assert-plan-has.ts'
import { grantAdder } from './add-grant.ts'
import { grantChanger } from './change-grant.ts'
import { everyGrant, grantColumns } from './export-grants.ts'
import { limitNotices } from './limit-notices.ts'
import type { ReadMembers } from './members.ts'
import { GrantModel } from '../grants/model.ts'
import { grantMover } from './move-grant.ts'
import { readDetails } from './read-details.ts'
import { findGrant, listGrants, presentOne } from '../grants/read-grants.ts'
import { removeGrant } from './remove-grants.ts'

/** Pages ask again with each change of a colleague. */
const listsPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })
const detailsPerMinute = rateLimitPerProcess({ times: 240, seconds: 60 })
const exportsPerHour = rateLimit('grant-exports', { times: 10, seconds: 3600 })
const perPerson = concurrencyLimit({ running: 2, waiting: 20 })

interface Reached {
  readApplicant: ReadApplicant
  readMembers: ReadMembers
  checkProject: CheckProject
}

/** The grants of a workspace. */
export function grantsRouter({ readApplicant, readMembers, checkProject }: Reached): Router {
  const router = new Router()
  const addGrant = grantAdder(readApplicant)
  const moveGrant = grantMover(readApplicant)
  const changeGrant = grantChanger(readMembers, checkProject)

  mount(router, grants.list, async ({ person, query, ctx }) => {
    await listsPerMinute(person.id)
    return respondPage(ctx, await perPerson(person.id, () => listGrants(person, query)))
  })

  mount(router, grants.export, async ({ person, body: { ids }, ctx }) => {
    assertPlanHas(person, 'canExportData')
    await exportsPerHour(person.id)
    return sendCsv(ctx, { name: 'grants.csv', columns: grantColumns, rows: everyGrant(person, ids) })
  })

  mount(router, grants.add, async ({ person, body }) => {
    await checkProject(person, body.project)
    return presentOne(await addGrant(person, body))
  })

  mount(router, grants.details, async ({ person, params }) => {
    await detailsPerMinute(person.id)
    return perPerson(person.id, async () => readDetails(await findGrant(person, params.id)))
  })

  mount(router, grants.move, async ({ person, params, body }) => {
    await moveGrant(person, params.id, body)
    return presentOne(await findGrant(person, params.id))
  })

  mount(router, grants.change, async ({ person, params, body }) => {
    await limitNotices(person, body.responsibleId)
    await changeGrant(person, params.id, body)
    return readDetails(await findGrant(person, params.id))
  })

  mount(router, grants.remove, async ({ person, params }) => {
    const grant = await findGrant(person, params.id)
    await GrantModel.knex().transaction((trx) => removeGrant(trx, person, grant))
    return {}
  })

  return router
}
