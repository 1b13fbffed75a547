import { randomUUID } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { addDays } from 'date-fns/addDays'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../../testdata/model-server.test-helper.ts'
import { housingMatch, northquay } from '../../testdata/sources.test-helper.ts'

const model = modelServer({ timeoutMs: 600 })
const service = documentsService({ provider: model.provider, perDay: 3 })

let person: Person
const catalog = () => service.sources().catalog
const list = async () => (await service.send('GET', '/api/recommendations')).body
const idsOf = (items: { opportunityId: string }[]) => items.map(({ opportunityId }) => opportunityId)
const say = (id: string, feedback: string | null) =>
  service.send('PUT', `/api/recommendations/${id}/feedback`, { feedback })
const explanation = (id: string) => service.send('GET', `/api/recommendations/${id}/explanation`)

beforeEach(() => {
  person = organizationMember()
  service.as(person)
  service.sources().person = northquay()
  Object.assign(catalog(), {
    matches: [
      housingMatch(),
      housingMatch({
        title: 'Community kitchens',
        score: 0.7,
        sharedWords: ['food'],
        sharedSubjects: ['Food'],
      }),
    ],
    passed: [],
    revision: '1',
    isComplete: true,
    isDown: false,
    isBusy: false,
    held: undefined,
    statusRequests: 0,
    requests: [],
  })
  service.sources().projects = []
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
})
afterEach(() => clock.reset())

test('rejects visitors', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/recommendations')).status).toBe(401)
  expect((await explanation(housingMatch().id)).status).toBe(401)
  expect((await say(housingMatch().id, 'interested')).status).toBe(401)
})

test('a recommendation has reasons, analysis and the verdict', async () => {
  const [best, other] = await list()
  expect(best).toMatchObject({
    opportunityId: catalog().matches[0]?.id,
    score: 0.84,
    priority: 'high',
    eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status may apply.' },
    isGoodMatch: true,
    feedback: null,
    opportunity: { title: 'Homes for harbor districts' },
  })
  expect(best.reasons.length).toBeGreaterThan(0)
  expect(Object.keys(best.aiAnalysis)).toHaveLength(4)
  expect(other.reasons).not.toEqual(best.reasons)
  expect(catalog().requests[0]?.applicant.name).toBe('Northquay Community Trust')
})

test('each project has its own list and its own feedback', async () => {
  const project = randomUUID()
  service.sources().projects = [{ id: project, title: 'Tool library', description: 'We lend tools.' }]
  const ofProject = async () => (await service.send('GET', `/api/recommendations?project=${project}`)).body
  const [first] = idsOf(await ofProject())
  expect(catalog().requests.at(-1)?.applicant.project.title).toBe('Tool library')
  await service.send('PUT', `/api/recommendations/${first}/feedback?project=${project}`, {
    feedback: 'not for me',
  })
  expect(idsOf(await ofProject())).not.toContain(first)
  expect(idsOf(await list())).toContain(first)
  expect((await service.send('GET', `/api/recommendations?project=${randomUUID()}`)).status).toBe(404)
})

test('what the workspace decided against is left out', async () => {
  const [first] = idsOf(await list())
  catalog().passed = [first ?? '']
  expect(idsOf(await list())).not.toContain(first)
  expect(catalog().requests.at(-1)?.rejected).toEqual([first])
})

test('stores the list until profile, catalog, feedback or day change', async () => {
  const first = await list()
  expect(await list()).toEqual(first)
  expect(catalog().requests).toHaveLength(1)

  catalog().revision = '2'
  await list()
  await list()
  expect(catalog().requests).toHaveLength(2)

  service.sources().person = orchards()
  await list()
  expect(catalog().requests).toHaveLength(3)
  expect(catalog().requests.at(-1)?.applicant.missionStatement).toContain('orchards')

  clock.advance(24 * 60 * 60 * 1000)
  await list()
  expect(catalog().requests).toHaveLength(4)
})

test('computes a list without embeddings again until they are ready', async () => {
  catalog().isComplete = false
  await list()
  catalog().isComplete = true
  await list()
  await list()
  expect(catalog().requests).toHaveLength(2)
})

test('never lists expired or withdrawn opportunities', async () => {
  const soon = addDays(clock.now(), 10)
  catalog().matches[0] = housingMatch({ deadline: soon.toISOString() })
  expect(await list()).toHaveLength(2)
  clock.setTo(new Date(soon.getTime() + 1000))
  expect(idsOf(await list())).toEqual([catalog().matches[1]?.id])
  clock.reset()
  catalog().matches = catalog().matches.slice(1)
  expect(idsOf(await list())).toEqual([catalog().matches[0]?.id])
})

test('“not for me” hides an opportunity until it is undone', async () => {
  const [first, second] = idsOf(await list())
  expect((await say(first ?? '', 'not for me')).status).toBe(200)
  expect(idsOf(await list())).toEqual([second])
  expect(catalog().requests.at(-1)?.rejected).toEqual([first])
  expect((await say(first ?? '', null)).status).toBe(200)
  expect(idsOf(await list())).toEqual([first, second])
})

test('feedback is kept, and the ranking learns from it', async () => {
  const [first] = idsOf(await list())
  await say(first ?? '', 'interested')
  const [again] = await list()
  expect(again).toMatchObject({ opportunityId: first, feedback: 'interested' })
  expect(catalog().requests.at(-1)?.liked).toEqual([first])
})

test('feedback counts for everybody in the workspace, and for nobody else', async () => {
  const [first, second] = idsOf(await list())
  await say(first ?? '', 'not for me')
  await say(second ?? '', 'interested')
  const colleague = organizationMember({ workspaceId: person.workspaceId, workspaceRole: 'viewer' })
  service.as(colleague)
  expect(await list()).toMatchObject([{ opportunityId: second, feedback: 'interested' }])
  expect((await say(first ?? '', null)).status).toBe(403)
  service.as({ ...colleague, workspaceRole: 'editor' })
  expect((await say(first ?? '', null)).status).toBe(200)
  service.as(person)
  expect(idsOf(await list())).toEqual([first, second])
  // The same person in another workspace.
  service.as({ ...person, workspaceId: randomUUID() })
  expect(await list()).toMatchObject([{ feedback: null }, { feedback: null }])
})

test('answers 404 about opportunities that are not recommended to the person', async () => {
  const [first] = idsOf(await list())
  service.as(organizationMember())
  catalog().matches = []
  expect((await explanation(first ?? '')).status).toBe(404)
  expect((await say(first ?? '', 'interested')).status).toBe(404)
  expect((await say(first ?? '', 'shout')).status).toBe(400)
})

test('shows the last list with its date while catalog is down', async () => {
  const before = await list()
  catalog().isDown = true
  clock.advance(24 * 60 * 60 * 1000)
  const { status, body } = await service.send('GET', '/api/recommendations')
  expect(status).toBe(200)
  expect(idsOf(body)).toEqual(idsOf(before))
  expect(body[0].computedAt).toBe(before[0].computedAt)
})

test('shows the last list while catalog computes too many others', async () => {
  const before = await list()
  catalog().revision = '2'
  catalog().isBusy = true
  for (let n = 0; n < 6; n += 1) expect(idsOf(await list())).toEqual(idsOf(before))
  // Refusals say nothing about the health of catalog: the circuit breaker stays closed.
  catalog().isBusy = false
  const computed = catalog().requests.length
  await list()
  expect(catalog().requests).toHaveLength(computed + 1)
})

const orchards = () => {
  const changed = northquay()
  if (changed.organization) changed.organization.missionStatement = 'We plant orchards with farmers.'
  return changed
}

test('never shows the list of an earlier profile, even while catalog is busy', async () => {
  await list()
  service.sources().person = orchards()
  catalog().isBusy = true
  const { status, body } = await service.send('GET', '/api/recommendations')
  expect(status).toBe(503)
  expect(body.message).toMatch(/Try again/)
})

test('a list for an earlier profile does not replace one for a later profile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  catalog().held = promise
  const early = Promise.all(Array.from({ length: 8 }, list))
  await expect.poll(() => catalog().statusRequests).toBeGreaterThanOrEqual(8)
  await expect.poll(() => catalog().requests.length).toBe(1)
  catalog().held = undefined
  clock.advance(1000)
  service.sources().person = orchards()
  await Promise.all(Array.from({ length: 8 }, list))
  resolve()
  await early
  const computed = catalog().requests.length
  await list()
  expect(catalog().requests).toHaveLength(computed)
  expect(catalog().requests.at(-1)?.applicant.missionStatement).toBe('We plant orchards with farmers.')
})

test('requests at the same time compute a list once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  catalog().held = promise
  const lists = Promise.all(Array.from({ length: 8 }, list))
  await expect.poll(() => catalog().statusRequests, { timeout: 5000 }).toBeGreaterThanOrEqual(8)
  setTimeout(resolve, 300)
  for (const each of await lists) expect(each).toHaveLength(2)
  // One that comes in the moment between computing and storing computes once more.
  expect(catalog().requests.length).toBeLessThanOrEqual(2)
})

test('a person requests 60 lists and 60 explanations a minute', async () => {
  const [first] = idsOf(await list())
  const get = async (path: string) => (await service.send('GET', `/api/recommendations${path}`)).status
  for (const [path, times] of [
    ['', 59],
    [`/${first}/explanation`, 60],
  ] as const) {
    for (let n = 0; n < times; n += 1) expect(await get(path)).toBe(200)
    expect(await get(path)).toBe(429)
  }
})

test('answers 503 with a message while catalog is down and there is no list yet', async () => {
  catalog().isDown = true
  const { status, body } = await service.send('GET', '/api/recommendations')
  expect(status).toBe(503)
  expect(body.message).toBe('Recommendations aren’t available right now. Try again in a minute.')
  catalog().isDown = false
  await expect.poll(async () => (await service.send('GET', '/api/recommendations')).status).toBe(200)
})

test('rules explain for the free plan, the model for paid plans, once', async () => {
  const [first] = idsOf(await list())
  const { body: rules } = await explanation(first ?? '')
  expect(rules.writer).toBe('rules')
  expect(rules.explanation).toContain('“Homes for harbor districts” is a')
  expect(rules.explanation).toContain('The source says: “Nonprofits with 501(c)(3) status may apply.”')
  expect(model.state.requests).toHaveLength(0)

  service.as({ ...person, subscriptionStatus: 'basic' })
  const { body: written } = await explanation(first ?? '')
  expect(written.writer).toBe('model')
  expect((await explanation(first ?? '')).body).toEqual(written)
  expect(model.state.requests).toHaveLength(1)
  expect(model.state.requests[0]?.user).not.toContain(person.id)
  expect(model.state.requests[0]?.user).not.toContain(person.email)
})

test.each(['hang', 'broken', 'down', 'limit'] as const)(
  'rules explain when the model’s response is “%s”',
  async (how) => {
    service.as({ ...person, subscriptionStatus: 'basic' })
    model.state.behaviors = [how]
    const [first] = idsOf(await list())
    const { status, body } = await explanation(first ?? '')
    expect(status).toBe(200)
    expect(body.writer).toBe('rules')
  },
)

test('rules explain above the limit of one request at a time and three a day', async () => {
  service.as(admin({ id: person.id }))
  catalog().matches = Array.from({ length: 5 }, (_, index) =>
    housingMatch({ title: `Homes ${String.fromCodePoint(65 + index)}` }),
  )
  const ids = idsOf(await list())
  const together = await Promise.all(ids.slice(0, 3).map(explanation))
  expect(together.filter(({ body }) => body.writer === 'model').length).toBeLessThanOrEqual(1)
  const writers = []
  for (const id of ids) writers.push((await explanation(id)).body.writer)
  expect(writers.filter((writer) => writer === 'model').length).toBeLessThanOrEqual(3)
  expect(model.state.requests.length).toBeLessThanOrEqual(3)
  expect(writers).toContain('rules')
})

test('exports and erases recommendations, feedback and explanations', async () => {
  const [first, second] = idsOf(await list())
  await say(first ?? '', 'not for me')
  await explanation(second ?? '')
  const secret = { 'x-internal-secret': TEST_SECRET }
  const { body } = await service.send('GET', `/internal/export/${person.id}`, undefined, secret)
  expect(body.recommendations[0].items.length).toBeGreaterThan(0)
  expect(body.recommendationFeedback).toMatchObject([{ opportunityId: first, feedback: 'not for me' }])
  await service.send('DELETE', `/internal/people/${person.id}`, undefined, secret)
  for (const table of ['recommendation_lists', 'recommendation_feedback', 'recommendation_explanations'])
    expect(await service.knex().table(table).where({ user_id: person.id })).toEqual([])
  // The workspace keeps it, unless it goes with the person.
  const kept = () =>
    service.knex().table('recommendation_feedback').where({ workspace_id: person.workspaceId })
  expect(await kept()).toMatchObject([{ opportunityId: first, userId: null }])
  const path = `/internal/people/${person.id}?workspaceId=${person.workspaceId}`
  await service.send('DELETE', path, undefined, secret)
  expect(await kept()).toEqual([])
})
