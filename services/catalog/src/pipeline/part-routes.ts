import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { pipelineParts } from '@fundharbor/contracts/catalog/pipeline'
import { Router } from '@koa/router'
import { commenter, removeComment } from './comments.ts'
import { limitNotices } from './limit-notices.ts'
import type { ReadMembers } from './members.ts'
import { presentComment } from './presenter.ts'
import { removeStep, stepAdder, stepAssigner } from './steps.ts'

/** Each can notify every member. */
const commentsPerHour = rateLimit('pipeline-comments', { times: 120, seconds: 3600 })

const stepsPerHour = rateLimit('pipeline-steps', { times: 600, seconds: 3600 })

/** Steps and comments of cards. */
export function pipelinePartsRouter(readMembers: ReadMembers): Router {
  const router = new Router()
  const addStep = stepAdder(readMembers)
  const assignStep = stepAssigner(readMembers)
  const comment = commenter(readMembers)

  mount(router, pipelineParts.addStep, async ({ person, params, body }) => {
    await stepsPerHour(person.id)
    await limitNotices(person, body.assigneeId)
    return addStep(person, params.id, body)
  })

  mount(router, pipelineParts.assignStep, async ({ person, params, body }) => {
    await limitNotices(person, body.assigneeId)
    return assignStep(person, params, body)
  })

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
