import { monitorEventLoopDelay } from 'node:perf_hooks'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'
import { AnswerModel } from '../answers/model.ts'
import type { Question } from '../questions/question.ts'
import { questions } from '../questions/questions.ts'
import { factsForModel } from './facts-for-model.ts'
import type { Facts } from './placeholder-values.ts'
import { fill } from './steps.ts'

const service = documentsService()
const person = organizationMember({ subscriptionStatus: 'basic' })

/** A long answer in lines of one letter, which take longest. */
function longAnswer({ key, fields, isList }: Question) {
  const count = isList ? 20 : 1
  const text = 'a\n'.repeat(Math.min(600, Math.floor(5000 / count / fields.length)))
  const row = Object.fromEntries(fields.map(({ name }) => [name, text]))
  return { question: key, rows: Array.from({ length: count }, () => row) }
}

const long = questions.filter(({ key }) => key !== 'budget').map(longAnswer)

/** The longest time for which nobody else was served, as a share of the time that the work took. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const startedAt = performance.now()
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6 / (performance.now() - startedAt)
}

beforeEach(async () => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(person)
  for (const table of ['rate_limits', 'answers']) await service.knex().table(table).delete()
})

test('documents of long answers are written in a thread', { timeout: 120_000 }, async () => {
  const own = { projectId: null, opportunityId: null, source: 'interview' as const, answeredAt: new Date() }
  await AnswerModel.transaction((trx) =>
    AnswerModel.add(
      person.workspaceId,
      long.map((answer) => ({ ...answer, ...own })),
      trx,
    ),
  )
  const templateId = await service.templateId('Progress Report')
  const wait = await longestWait(async () => {
    const { status, body } = await service.send('GET', `/api/document-templates/${templateId}/preview`)
    expect(status).toBe(200)
    expect(body.html.length).toBeGreaterThan(50_000)
  })
  expect(wait).toBeLessThan(0.5)
  const { status, body } = await service.generate({ templateId })
  expect(status).toBe(201)
  expect(body.content.length).toBeGreaterThan(50_000)
})

const facts: Facts = {
  person: northquay(),
  opportunity: null,
  variables: {},
  answers: new Map(long.map(({ question, rows }) => [question, rows])),
  budget: null,
  title: 'Keys First',
  now: new Date(),
}

test('a blank is explained once, whichever thread fills the sections', () => {
  const section = { title: 'Funder', html: '<p>{{funderName}}</p>' }
  const first = fill({ facts, section, asked: [] })
  expect(first.html).toContain('name of the funder (link an opportunity to fill it in)')
  expect(fill({ facts, section, asked: first.asked }).html).toContain('>funder name</mark>')
})

test('a model is sent the beginning of long answers', () => {
  const { facts: texts, lists } = factsForModel(facts)
  const sent = [Object.values(texts), Object.values(lists).flat().map(Object.values)].flat(2)
  expect(sent.join('').length).toBeLessThanOrEqual(40_000)
})

test('previews are limited', async () => {
  const templateId = await service.templateId('Cover Letter')
  const preview = () => service.send('GET', `/api/document-templates/${templateId}/preview`)
  for (let count = 0; count < 60; count += 1) expect((await preview()).status).toBe(200)
  const { status, headers } = await preview()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})
