import { mount } from '@fundharbor/chassis/http/mount'
import { decisions, internalDecisions } from '@fundharbor/contracts/catalog/decisions'
import { effort } from '@fundharbor/contracts/catalog/effort'
import { internalEligibility } from '@fundharbor/contracts/catalog/eligibility'
import { fit } from '@fundharbor/contracts/catalog/fit'
import { Router } from '@koa/router'
import { countView } from '../opportunities/views.ts'
import type { ReadApplicant } from '../members/applicants.ts'
import { changeStep } from './change-step.ts'
import { decide } from './decide.ts'
import { readEffort, saveEffort } from './effort-settings.ts'
import { hasPlan, readNoGoIds } from './model.ts'
import { moveSteps } from './move-steps.ts'
import { presentDecision, todayAt } from './presenter.ts'
import { readEligibility } from './eligibility/read-eligibility.ts'
import { findOpportunity, readFit, readSteps } from './read-fit.ts'

/** "Can we win this?": eligibility, worth, what is missing, and the decision. */
export function fitRouter(readApplicant: ReadApplicant): Router {
  const router = new Router()

  mount(router, fit.read, async ({ person, params, query }) => {
    const opportunity = await findOpportunity(params.id)
    const applicant = await readApplicant(person, query.project)
    // Last, so that a failure does not cost a view.
    await countView(person, opportunity.id)
    return readFit(opportunity, applicant)
  })

  mount(router, decisions.decide, async ({ person, params, body: { project, ...choice } }) => {
    const opportunity = await findOpportunity(params.id)
    const applicant = await readApplicant(person, project)
    const decision = await decide({ person, applicant, opportunity }, choice)
    const steps = hasPlan(decision.status) ? await readSteps(decision, todayAt(opportunity)) : []
    return { decision: presentDecision(decision), steps }
  })

  mount(router, decisions.changeStep, ({ person, params, body }) => changeStep(person, params, body))

  mount(router, decisions.moveSteps, ({ person, params, body }) => moveSteps(person, params.id, body))

  mount(router, effort.read, ({ person }) => readEffort(person.workspaceId))

  mount(router, effort.save, ({ person, body }) => saveEffort(person, body))

  mount(router, internalEligibility.read, async ({ params, body }) =>
    readEligibility(await findOpportunity(params.id), body),
  )

  mount(router, internalDecisions.noGo, async ({ params, query }) => ({
    ids: await readNoGoIds(params.id, query.project),
  }))

  return router
}
