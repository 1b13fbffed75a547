import { mount } from '@fundharbor/chassis/http/mount'
import { awards } from '@fundharbor/contracts/catalog/awards'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../../records/members/applicants.ts'
import { suggestFunders } from './suggest-funders.ts'

/** Funders without an open call that funded work like an applicant's. */
export function suggestedFundersRouter(readApplicant: ReadApplicant): Router {
  const router = new Router()

  mount(router, awards.suggestedFunders, async ({ person, query }) =>
    suggestFunders(await readApplicant(person, query.project)),
  )

  return router
}
