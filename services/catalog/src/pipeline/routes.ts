import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { respondPage } from '@fundharbor/chassis/http/pages'
import { rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { pipeline } from '@fundharbor/contracts/catalog/pipeline'
import { Router } from '@koa/router'
import type { ReadApplicant } from '../members/applicants.ts'
import { recordActivity } from '../activity/record.ts'
import { DecisionModel } from '../fit/model.ts'
import { findOpportunity } from '../fit/read-fit.ts'
import { addCard } from './add-card.ts'
import { cardChanger } from './change-card.ts'
import { limitNotices } from './limit-notices.ts'
import type { ReadMembers } from './members.ts'
import { cardMover } from './move-card.ts'
import { findCard, listCards, presentOne } from './read-cards.ts'
import { readDetails } from './read-details.ts'
import { removeCards } from './remove-cards.ts'

/** The board asks again with each change of a colleague. */
const boardsPerMinute = rateLimitPerProcess({ times: 120, seconds: 60 })
const detailsPerMinute = rateLimitPerProcess({ times: 240, seconds: 60 })
const perPerson = concurrencyLimit({ running: 2, waiting: 20 })

/** The opportunities that a workspace considers, on a board. */
export function pipelineRouter(readApplicant: ReadApplicant, readMembers: ReadMembers): Router {
  const router = new Router()
  const moveCard = cardMover(readApplicant)
  const changeCard = cardChanger(readMembers)

  mount(router, pipeline.list, async ({ person, query, ctx }) => {
    await boardsPerMinute(person.id)
    return respondPage(ctx, await perPerson(person.id, () => listCards(person, query)))
  })

  mount(router, pipeline.add, async ({ person, body }) => {
    const opportunity = await findOpportunity(body.opportunityId)
    const applicant = await readApplicant(person, body.project)
    return presentOne(await addCard({ person, applicant, opportunity }))
  })

  mount(router, pipeline.details, async ({ person, params }) => {
    await detailsPerMinute(person.id)
    return perPerson(person.id, async () => readDetails(await findCard(person, params.id)))
  })

  mount(router, pipeline.move, async ({ person, params, body }) =>
    presentOne(await moveCard(person, params.id, body)),
  )

  mount(router, pipeline.change, async ({ person, params, body }) => {
    await limitNotices(person, body.responsibleId)
    return readDetails(await changeCard(person, params.id, body))
  })

  mount(router, pipeline.remove, async ({ person, params }) => {
    const card = await findCard(person, params.id)
    await DecisionModel.knex().transaction(async (trx) => {
      await recordActivity(trx, person, { action: 'removed', card })
      await removeCards(trx, { id: card.id })
    })
    return {}
  })

  return router
}
