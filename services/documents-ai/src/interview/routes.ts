import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { rateLimit, rateLimitPerProcess } from '@fundharbor/chassis/http/rate-limit'
import { answers } from '@fundharbor/contracts/documents/answers'
import { Router } from '@koa/router'
import type { Sources } from '../sources.ts'
import { readInterview } from './read-interview.ts'
import { presentAnswer } from '../answers/presenter.ts'
import { searchAnswers } from '../library/search-answers.ts'
import { embedAnswers } from '../library/answer-vectors.ts'
import { AnswerModel } from '../answers/model.ts'
import { moveAnswer } from '../answers/move-answer.ts'
import { saveAnswer } from './save-answer.ts'

/** Reads all answers of a workspace. */
const interviewsPerMinute = rateLimitPerProcess({ times: 60, seconds: 60 })
const searchLimit = rateLimit('answer searches', { times: 120, seconds: 60 })
const saveLimit = rateLimit('saved answers', { times: 120, seconds: 60 })

interface Options {
  sources: Sources
  checkProject: CheckProject
}

/** The interview and the library of answers. */
export function answersRouter({ sources, checkProject }: Options): Router {
  const router = new Router()

  mount(router, answers.interview, async ({ person, query }) => {
    await interviewsPerMinute(person.id)
    return readInterview(sources, person, query)
  })

  mount(router, answers.list, async ({ person }) => {
    const rows = await AnswerModel.textsOf(person).orderBy(['question', 'id'])
    return rows.toSorted((a, b) => b.answeredAt.getTime() - a.answeredAt.getTime()).map(presentAnswer)
  })

  mount(router, answers.search, async ({ person, query }) => {
    await searchLimit(person.id)
    return searchAnswers(sources, person, query)
  })

  mount(router, answers.save, async ({ person, body }) => {
    await saveLimit(person.id)
    await checkProject(person, body.projectId)
    const answer = await saveAnswer(sources, person, body)
    if (answer) void embedAnswers(sources, person.workspaceId)
    return { answer: answer && presentAnswer(answer) }
  })

  mount(router, answers.move, async ({ person, params, body: { projectId } }) => {
    await checkProject(person, projectId)
    return presentAnswer(await moveAnswer(person, params.id, projectId))
  })

  mount(router, answers.remove, async ({ person, params }) => {
    const deleted = await AnswerModel.ofWorkspace(person).where({ id: params.id }).delete()
    if (deleted === 0) throw notFound('Answer')
    return {}
  })

  return router
}
