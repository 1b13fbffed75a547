import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { budgets } from '@fundharbor/contracts/documents/budgets'
import { Router } from '@koa/router'
import { fileNameOf } from '../downloads/file-name.ts'
import { readOpportunity, type Sources } from '../sources.ts'
import { findProject } from './find-project.ts'
import { findBudget, saveBudget } from './model.ts'
import { limitsOf, presentBudget } from './presenter.ts'
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
    const row = await findBudget(person, project)
    return { ...presentBudget(project, row), limits: opportunity && limitsOf(opportunity) }
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
