import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { grantParts } from '@fundharbor/contracts/catalog/grant-parts'
import { Router } from '@koa/router'
import { commenter, removeComment } from './comments.ts'
import { limitNotices } from './limit-notices.ts'
import type { ReadMembers } from './members.ts'
import { presentComment } from '../grants/presenter.ts'
import { removeStep, stepAdder } from './add-step.ts'
import { stepChanger } from './change-step.ts'
import { moveSteps } from './move-steps.ts'

/** Each can notify every member. */
const commentsPerHour = rateLimit('grant-comments', { times: 120, seconds: 3600 })

const stepsPerHour = rateLimit('grant-steps', { times: 600, seconds: 3600 })

/** Steps and comments of grants. */
export function grantPartsRouter(readMembers: ReadMembers): Router {
  const router = new Router()
  const addStep = stepAdder(readMembers)
  const changeStep = stepChanger(readMembers)
  const comment = commenter(readMembers)

  mount(router, grantParts.addStep, async ({ person, params, body }) => {
    await stepsPerHour(person.id)
    await limitNotices(person, body.assigneeId)
    return addStep(person, params.id, body)
  })

  mount(router, grantParts.changeStep, async ({ person, params, body }) => {
    await limitNotices(person, body.assigneeId)
    return changeStep(person, params, body)
  })

  mount(router, grantParts.moveSteps, ({ person, params, body }) => moveSteps(person, params.id, body))

  mount(router, grantParts.removeStep, async ({ person, params }) => {
    await removeStep(person, params)
    return {}
  })

  mount(router, grantParts.comment, async ({ person, params, body }) => {
    await commentsPerHour(person.id)
    return presentComment(await comment(person, params.id, body))
  })

  mount(router, grantParts.removeComment, async ({ person, params }) => {
    await removeComment(person, params)
    return {}
  })

  return router
}
