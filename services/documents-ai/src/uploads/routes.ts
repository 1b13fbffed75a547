import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { answers } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { AnswerModel } from '../answers/model.ts'
import { presentAnswer } from '../answers/presenter.ts'
import { questionOf } from '../questions/questions.ts'
import type { FoundAnswer } from './parsed.ts'
import { readUpload } from './read-upload.ts'

/** Reading a file can take a thread many seconds, and everybody's files wait for the same one. */
const perHour = rateLimit('proposal-uploads', { times: 30, seconds: 3600 })
const reading = new Set<string>()

/** Takes answers from past proposals. */
export function uploadsRouter(checkProject: CheckProject): Router {
  const router = new Router()

  mount(router, answers.upload, async ({ person, query: { projectId = null }, ctx }) => {
    await perHour(person.id)
    await checkProject(person, projectId)
    if (reading.has(person.id))
      throw conflict('Your other file is still being read. Try again when it is done.')
    reading.add(person.id)
    try {
      return await takeAnswers(ctx, person, projectId)
    } finally {
      reading.delete(person.id)
    }
  })

  return router
}

async function takeAnswers(ctx: Context, person: Person, projectId: string | null) {
  const { name, found: inFile } = await readUpload(ctx)
  const found = inFile.map((answer) => ({
    ...answer,
    projectId: questionOf(answer.question)?.isGeneral ? null : projectId,
  }))
  if (found.length === 0)
    throw invalid({ file: 'We found no section that we know, such as “Need” or “Evaluation”, in this file.' })
  const known = await AnswerModel.ofWorkspace(person)
    .whereNull('opportunityId')
    .select('question', 'projectId')
  const keyOf = (answer: Pick<AnswerModel, 'question' | 'projectId'>) =>
    `${answer.question} ${answer.projectId}`
  const taken = new Set(known.map(keyOf))
  const added = await store(
    person,
    name,
    found.filter((answer) => !taken.has(keyOf(answer))),
  )
  return { added: added.map(presentAnswer), kept: found.length - added.length }
}

/** Answers that people gave themselves are never replaced. */
async function store(
  person: Person,
  sourceName: string,
  found: readonly (FoundAnswer & { projectId: string | null })[],
): Promise<AnswerModel[]> {
  if (found.length === 0) return []
  const rows = found.map(({ question, projectId, rows: answerRows }) => ({
    question,
    projectId,
    opportunityId: null,
    opportunityTitle: null,
    rows: answerRows,
    source: 'upload' as const,
    sourceName,
    answeredBy: person.id,
    answeredAt: clock.now(),
  }))
  return AnswerModel.transaction((trx) => AnswerModel.add(person.workspaceId, rows, trx))
}
