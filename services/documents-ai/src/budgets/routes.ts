import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { budgets } from '@fundharbor/contracts/documents/budgets'
import { Router } from '@koa/router'
import { answersFor } from '../answers/choose-answers.ts'
import { fileNameOf } from '../downloads/file-name.ts'
import { readOpportunity, type Sources } from '../sources.ts'
import { findProject } from './find-project.ts'
import { findBudget, saveBudget } from './model.ts'
import { limitsOf, presentBudget } from './presenter.ts'
import { statedRequest } from './requested-amount.ts'
import { budgetWorkbook } from './workbook.ts'

const perPerson = rateLimit('budget downloads', { times: 30, seconds: 60 })

/** Budgets of the workspace's projects. */
export function budgetsRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()

  mount(router, budgets.read, async ({ person, query }) => {
    const [project, opportunity] = await Promise.all([
      findProject(sources, person, query.project),
      query.opportunity ? readOpportunity(sources, person, query.opportunity) : null,
    ])
    const [row, { answers }] = await Promise.all([
      findBudget(person, project),
      answersFor(person, {
        opportunityId: opportunity?.id ?? null,
        projectId: project.isDefault ? null : project.id,
      }),
    ])
    const budget = presentBudget(project, row)
    const stated = statedRequest({ answers, opportunity, currency: budget.currency })
    return { ...budget, limits: opportunity && limitsOf(opportunity), statedRequest: stated }
  })

  mount(router, budgets.save, async ({ person, body: { projectId, revision, ...contents } }) => {
    const project = await findProject(sources, person, projectId)
    return presentBudget(project, await saveBudget(person, project, { ...contents, basedOn: revision }))
  })

  mount(router, budgets.download, async ({ person, query, ctx }) => {
    await perPerson(person.id)
    const project = await findProject(sources, person, query.project)
    const budget = presentBudget(project, await findBudget(person, project))
    ctx.attachment(fileNameOf(`Budget for ${project.title || 'your project'}`, 'xlsx'))
    ctx.body = await budgetWorkbook(budget)
  })

  return router
}
