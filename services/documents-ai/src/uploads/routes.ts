import { conflict, invalid } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import type { CheckProject } from '@fundharbor/chassis/http/own-projects'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { answers, type AnswerRow, type ChosenAnswers } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import type { z } from 'zod'
import { AnswerModel } from '../answers/model.ts'
import { presentAnswer } from '../answers/presenter.ts'
import { ownFields } from '../interview/save-answer.ts'
import { embedAnswers } from '../library/answer-vectors.ts'
import { questionOf, questions } from '../questions/questions.ts'
import type { Sources } from '../sources.ts'
import { readUpload } from './read-upload.ts'

/** Reading a file can take a thread many seconds, and everybody's files wait for the same one. */
const perHour = rateLimit('proposal-uploads', { times: 30, seconds: 3600 })
const reading = new Set<string>()
const savesPerMinute = rateLimit('chosen answers', { times: 60, seconds: 60 })

interface Options {
  sources: Sources
  checkProject: CheckProject
}

/** Reads past proposals, and keeps the answers that somebody chooses from them. */
export function uploadsRouter({ sources, checkProject }: Options): Router {
  const router = new Router()

  mount(router, answers.upload, async ({ person, query: { projectId = null }, ctx }) => {
    await perHour(person.id)
    await checkProject(person, projectId)
    if (reading.has(person.id))
      throw conflict('Your other file is still being read. Try again when it is done.')
    reading.add(person.id)
    try {
      return await readProposal(ctx, person, projectId)
    } finally {
      reading.delete(person.id)
    }
  })

  mount(router, answers.choose, async ({ person, body }) => {
    await savesPerMinute(person.id)
    await checkProject(person, body.projectId)
    const stored = await storeChosen(person, body)
    void embedAnswers(sources, person.workspaceId)
    return stored
  })

  return router
}

/** What the file says, and which questions it can answer. */
async function readProposal(ctx: Context, person: Person, projectId: string | null) {
  const proposal = await readUpload(ctx)
  const taken = await answeredBy(person)
  const targets = textQuestions.flatMap((question) =>
    question.fields
      .filter(({ kind }) => kind === 'text')
      .map(({ name, label }) => ({
        key: `${question.key}.${name}`,
        label: label.charAt(0).toUpperCase() + label.slice(1),
        isAnswered: taken.has(keyOf(about(question.key, projectId))),
      })),
  )
  return { ...proposal, targets }
}

/** Lists need rows, and what is about one call is of no use for another. */
const textQuestions = questions.filter(({ isList, isPerCall }) => !isList && !isPerCall)

/** What is true of the organization belongs to no project. */
const about = (question: string, projectId: string | null) => ({
  question,
  projectId: questionOf(question)?.isGeneral ? null : projectId,
})

const keyOf = ({ question, projectId }: Pick<AnswerModel, 'question' | 'projectId'>) =>
  `${question} ${projectId}`

/** Questions that have an answer for no opportunity in particular. */
async function answeredBy(person: Person): Promise<Set<string>> {
  const known = await AnswerModel.ofWorkspace(person)
    .whereNull('opportunityId')
    .select('question', 'projectId')
  return new Set(known.map(keyOf))
}

/** Answers that people gave themselves are never replaced. */
async function storeChosen(
  person: Person,
  { sourceName, projectId = null, answers: chosen }: z.output<typeof ChosenAnswers>,
) {
  const rows = chosen.map(({ question: key, row }) => {
    const question = textQuestions.find((each) => each.key === key)
    if (!question) throw invalid({ answers: 'There is no such question' })
    return {
      ...about(key, projectId),
      opportunityId: null,
      opportunityTitle: null,
      rows: [ownFields(question, row)],
      source: 'upload' as const,
      sourceName,
      answeredBy: person.id,
      answeredAt: clock.now(),
    }
  })
  const taken = await answeredBy(person)
  const fresh = rows.filter((row) => !taken.has(keyOf(row)) && hasText(row.rows[0]))
  const added =
    fresh.length === 0
      ? []
      : await AnswerModel.transaction((trx) => AnswerModel.add(person.workspaceId, fresh, trx))
  return { added: added.map(presentAnswer), kept: rows.length - added.length }
}

const hasText = (row: AnswerRow | undefined) => Object.keys(row ?? {}).length > 0
