import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { answers } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { AnswerModel } from '../answers/model.ts'
import { presentAnswer } from '../answers/presenter.ts'
import { findAnswers, type FoundAnswer } from './find-answers.ts'
import { readUpload } from './read-upload.ts'

/** Takes answers from past proposals. */
export const router = new Router()

/** Reading a file can take a thread many seconds, and everybody's files wait for the same one. */
const perHour = rateLimit('proposal-uploads', { times: 30, seconds: 3600 })
const reading = new Set<string>()

mount(router, answers.upload, async ({ person, ctx }) => {
  await perHour(person.id)
  if (reading.has(person.id))
    throw conflict('Your other file is still being read. Try again when it is done.')
  reading.add(person.id)
  try {
    return await takeAnswers(person, ctx)
  } finally {
    reading.delete(person.id)
  }
})

async function takeAnswers(person: Person, ctx: Context) {
  const { name, pieces } = await readUpload(ctx)
  const found = findAnswers(pieces)
  if (found.length === 0)
    throw invalid({ file: 'We found no section that we know, such as “Need” or “Evaluation”, in this file.' })
  const known = await AnswerModel.ofWorkspace(person).whereNull('opportunityId').select('question')
  const taken = new Set(known.map(({ question }) => question))
  const added = await store(
    person,
    name,
    found.filter(({ question }) => !taken.has(question)),
  )
  return { added: added.map(presentAnswer), kept: found.length - added.length }
}

/** Answers that people gave themselves are never replaced. */
async function store(person: Person, sourceName: string, found: FoundAnswer[]): Promise<AnswerModel[]> {
  if (found.length === 0) return []
  const rows = found.map(({ question, rows: answerRows }) => ({
    question,
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
