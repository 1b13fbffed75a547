import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { pipeline, pipelineParts } from '@fundharbor/contracts/catalog/pipeline'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../fit/applicants.ts'
import { DecisionModel } from '../fit/model.ts'
import { findOpportunity } from '../fit/read-fit.ts'
import { addCard } from './add-card.ts'
import { cardChanger } from './change-card.ts'
import { commenter, removeComment } from './comments.ts'
import type { ReadMembers } from './members.ts'
import { cardMover } from './move-card.ts'
import { presentComment } from './presenter.ts'
import { findCard, listCards, presentOne, readVersion } from './read-cards.ts'
import { readDetails } from './read-details.ts'
import { removeCards } from './remove-cards.ts'
import { removeStep, stepEditor } from './steps.ts'

/** Each can send an email to every member. */
const commentsPerHour = rateLimit('pipeline-comments', { times: 120, seconds: 3600 })

/** The opportunities that a workspace considers, on a board. */
export function pipelineRouter(readApplicant: ReadApplicant, readMembers: ReadMembers): Router {
  const router = new Router()
  const moveCard = cardMover(readApplicant)
  const changeCard = cardChanger(readMembers)
  const comment = commenter(readMembers)
  const steps = stepEditor(readMembers)

  mount(router, pipeline.list, async ({ person, query, ctx }) =>
    respondPage(ctx, await listCards(person, query)),
  )

  mount(router, pipeline.version, async ({ person }) => ({ version: await readVersion(person) }))

  mount(router, pipeline.add, async ({ person, body }) => {
    const opportunity = await findOpportunity(body.opportunityId)
    const applicant = await readApplicant(person, body.project)
    return presentOne(await addCard({ person, applicant, opportunity }))
  })

  mount(router, pipeline.details, async ({ person, params }) =>
    readDetails(await findCard(person, params.id)),
  )

  mount(router, pipeline.move, async ({ person, params, body }) =>
    presentOne(await moveCard(person, params.id, body)),
  )

  mount(router, pipeline.change, async ({ person, params, body }) =>
    readDetails(await changeCard(person, params.id, body)),
  )

  mount(router, pipeline.remove, async ({ person, params }) => {
    const { id } = await findCard(person, params.id)
    await DecisionModel.knex().transaction((trx) => removeCards(trx, { id }))
    return {}
  })

  mount(router, pipelineParts.addStep, ({ person, params, body }) => steps.add(person, params.id, body))

  mount(router, pipelineParts.assignStep, ({ person, params, body }) => steps.assign(person, params, body))

  mount(router, pipelineParts.removeStep, async ({ person, params }) => {
    await removeStep(person, params)
    return {}
  })

  mount(router, pipelineParts.comment, async ({ person, params, body }) => {
    await commentsPerHour(person.id)
    return presentComment(await comment(person, params.id, body))
  })

  mount(router, pipelineParts.removeComment, async ({ person, params }) => {
    await removeComment(person, params)
    return {}
  })

  return router
}
