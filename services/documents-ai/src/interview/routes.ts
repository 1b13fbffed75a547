import { notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { present } from '@fundharbor/chassis/http/present'
import { Answer, answers } from '@fundharbor/contracts/documents/answers'
import { Router } from '@koa/router'
import type { Sources } from '../generation/facts.ts'
import { readInterview } from './read-interview.ts'
import { questionOf } from '../questions/questions.ts'
import { AnswerModel } from '../answers/model.ts'
import { saveAnswer } from './save-answer.ts'

/** The interview and the library of answers. */
export function answersRouter({ sources }: { sources: Sources }): Router {
  const router = new Router()

  mount(router, answers.interview, ({ person, query }) => readInterview(sources, person, query))

  mount(router, answers.list, async ({ person }) => {
    const rows = await AnswerModel.ofWorkspace(person).orderBy(['question', 'id'])
    return rows.toSorted((a, b) => b.answeredAt.getTime() - a.answeredAt.getTime()).map(presentAnswer)
  })

  mount(router, answers.save, async ({ person, body }) => {
    const answer = await saveAnswer(sources, person, body)
    return { answer: answer && presentAnswer(answer) }
  })

  mount(router, answers.remove, async ({ person, params }) => {
    const deleted = await AnswerModel.ofWorkspace(person).where({ id: params.id }).delete()
    if (deleted === 0) throw notFound('Answer')
    return {}
  })

  return router
}

export const presentAnswer = (row: AnswerModel): Answer =>
  present(Answer, { ...row, asked: questionOf(row.question)?.question ?? row.question })
