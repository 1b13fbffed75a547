import { clock } from '@fundharbor/chassis/runtime/clock'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { FoundAnswer } from '@fundharbor/contracts/documents/answers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'
import { AnswerModel } from '../answers/model.ts'
import { embedAnswers } from './answer-vectors.ts'

const service = documentsService()
const paying = () => organizationMember({ subscriptionStatus: 'basic' })

beforeEach(() => {
  clock.setTo('2026-11-22T12:00:00.000Z')
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.sources().catalog.isDown = false
  service.sources().catalog.model = 'three-subjects'
  service.as(paying())
})
afterEach(() => clock.reset())

const save = (question: string, text: string) =>
  service.send('PUT', '/api/answers', { question, rows: [{ [question]: text }] })
const search = async (q: string): Promise<FoundAnswer[]> =>
  (await service.send('GET', `/api/answers/search?q=${encodeURIComponent(q)}`)).body
const found = async (q: string) => (await search(q)).map(({ question, foundBy }) => [question, foundBy])

test('finds answers by any form of a word, and by meaning', async () => {
  await save('need', 'In January, 212 families slept in shelters.')
  await save('team', 'Ines Marchetti leads the project.')
  await expect.poll(() => found('sheltered family')).toEqual([['need', 'words']])
  await expect.poll(() => found('apartments')).toEqual([['need', 'meaning']])
  await expect.poll(() => found('who are your staff')).toEqual([['team', 'meaning']])
  expect(await found('zebra')).toEqual([])
})

test('a changed answer is found by what it says now', async () => {
  await save('need', 'Nobody teaches at night.')
  await expect.poll(() => found('schools')).toEqual([['need', 'meaning']])
  await save('need', 'Nobody leases to families.')
  await expect.poll(() => found('schools')).toEqual([])
  await expect.poll(() => found('housing')).toEqual([['need', 'meaning']])
})

test('without the catalog, words are enough', async () => {
  await save('need', 'In January, 212 families slept in shelters.')
  service.sources().catalog.isDown = true
  expect(await found('shelters tonight')).toEqual([['need', 'words']])
})

test('answers are embedded again after the model has changed', async () => {
  await save('need', 'Nobody leases to families.')
  await expect.poll(() => found('housing')).toEqual([['need', 'meaning']])
  service.sources().catalog.model = 'another'
  // A query that was embedded before would name the earlier model.
  await expect.poll(() => found('apartments in town')).toEqual([['need', 'meaning']])
  // Cached vectors are of the earlier model.
  await expect.poll(() => found('housing')).toEqual([['need', 'meaning']])
  const rows = await AnswerModel.query().where({ question: 'need', vectorModel: 'another' })
  expect(rows.length).toBeGreaterThan(0)
})

test('while replicas of the catalog have different models, answers are not embedded again and again', async () => {
  const person = paying()
  const answer = {
    workspaceId: person.workspaceId,
    question: 'need',
    rows: [{ need: 'Nobody leases to families.' }],
    source: 'interview' as const,
    answeredBy: person.id,
    answeredAt: clock.now(),
  }
  // More than one batch.
  for (let count = 0; count < 20; count += 1)
    await AnswerModel.query().insert({ ...answer, opportunityId: crypto.randomUUID() })
  const fake = service.sources()
  let requests = 0
  const original = fake.catalog
  fake.catalog = {
    ...original,
    get model() {
      return ['one', 'other'][requests++ % 2] as string
    },
  }
  await embedAnswers(fake.sources, person.workspaceId)
  fake.catalog = original
  expect(requests).toBe(2)
})

test('answers older than a year are marked', async () => {
  await save('need', 'In January, 212 families slept in shelters.')
  expect(await search('shelters')).toMatchObject([{ isStale: false }])
  clock.setTo('2027-11-23T12:00:00.000Z')
  expect(await search('shelters')).toMatchObject([{ isStale: true }])
  expect((await service.send('GET', '/api/answers')).body).toMatchObject([{ isStale: true }])
})

test('never finds what others have answered', async () => {
  await save('need', 'In January, 212 families slept in shelters.')
  service.as(paying())
  expect(await found('shelters')).toEqual([])
})

test('says what is wrong with a query', async () => {
  const { status, body } = await service.send('GET', '/api/answers/search?q=a')
  expect([status, body.fields]).toEqual([400, { q: 'Enter at least two letters' }])
})

test('searches 10,000 answers', async () => {
  const person = paying()
  service.as(person)
  // As in real answers, a word is in a few of them only.
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`)
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    workspaceId: person.workspaceId,
    question: 'need',
    opportunityId: crypto.randomUUID(),
    rows: [
      {
        need: Array.from({ length: 60 }, (_unused, at) => words[(index * 61 + at * at * 7) % 2000]).join(' '),
      },
    ],
    source: 'interview' as const,
    answeredBy: person.id,
    answeredAt: clock.now(),
    vector: Buffer.from(
      Int8Array.from({ length: 512 }, (_unused, at) => ((index + at * 13) % 200) - 100).buffer,
    ),
    vectorModel: 'three-subjects',
  }))
  for (let at = 0; at < rows.length; at += 1000) await AnswerModel.query().insert(rows.slice(at, at + 1000))
  // As autovacuum does; otherwise the planner takes the workspace for a small one and reads all of it.
  await service.knex().raw('ANALYZE answers')
  await search('word1')
  const startedAt = performance.now()
  const times = 20
  for (let time = 0; time < times; time += 1) await search(`housing ${words[time]} ${words[time * 50]}`)
  const each = (performance.now() - startedAt) / times
  // Printed, because only a quiet machine can tell.
  // oxlint-disable-next-line no-console
  console.log(`a search among 10,000 answers takes ${each.toFixed(1)} ms`)
  expect(await search('word7')).toHaveLength(8)
})
