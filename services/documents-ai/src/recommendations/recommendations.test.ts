import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { wellBehaved, modelServer } from '../../testdata/model-server.test-helper.ts'
import { housingCandidate, northquay } from '../../testdata/sources.test-helper.ts'

const DAY_MS = 86_400_000

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
    candidates: [
      housingCandidate(),
      housingCandidate({
        title: 'Cancer trials',
        category: 'health',
        organizationTypes: ['academic'],
        eligibility: '<p>Only institutions of higher education are eligible.</p>',
        matchedWords: [],
        wordMatch: 0,
        similarity: 0.1,
      }),
      housingCandidate({ title: 'Community kitchens', sector: 'Food', wordMatch: 0.5, similarity: 0.4 }),
    ],
    revision: '1',
    isComplete: true,
    isDown: false,
    requests: [],
  })
  model.state.behaviors = [wellBehaved]
  model.state.requests = []
})
afterEach(() => clock.reset())

test('rejects visitors', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/recommendations')).status).toBe(401)
  expect((await explanation(housingCandidate().id)).status).toBe(401)
  expect((await say(housingCandidate().id, 'interested')).status).toBe(401)
})

test('a recommendation has its reasons and quotes who can apply', async () => {
  const [best, ...others] = await list()
  expect(best).toMatchObject({
    opportunityId: catalog().candidates[0]?.id,
    priority: 'high',
    eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status may apply.' },
    feedback: null,
  })
  expect(best.matchedCriteria).toEqual([
    'Mission',
    'Category: Community',
    'Applicant type: Nonprofit',
    'Location: United States',
    'Amount',
  ])
  expect(best.reasons).toEqual([
    'You both work on housing advice and harbor.',
    'Its category, Community, matches your profile.',
    'Nonprofits can apply.',
    'Open to applicants in the United States, where you are based.',
    'Awards range from $50,000 to $200,000; your annual budget is $420,000.',
    expect.stringMatching(/^Closes on [A-Z][a-z]+ \d+, \d{4}\.$/),
  ])
  expect(Object.keys(best.aiAnalysis)).toHaveLength(4)
  // Cancer trials for universities are not recommended to a food bank.
  expect(others.map(({ opportunityId }: { opportunityId: string }) => opportunityId)).toEqual([
    catalog().candidates[2]?.id,
  ])
})

test('is empty without an organization or with too little information about it', async () => {
  service.sources().person = { ...northquay(), organization: null }
  expect(await list()).toEqual([])
  const { organization } = northquay()
  if (organization) {
    Object.assign(organization, { category: 'other', name: 'X', description: null, missionStatement: null })
    service.sources().person = { ...northquay(), organization }
  }
  expect(await list()).toEqual([])
  expect(catalog().requests).toEqual([])
})

test('stores the list until profile, catalog, feedback or day change', async () => {
  const first = await list()
  expect(await list()).toEqual(first)
  expect(catalog().requests).toHaveLength(1)

  catalog().revision = '2'
  await list()
  await list()
  expect(catalog().requests).toHaveLength(2)

  const changed = northquay()
  if (changed.organization) changed.organization.missionStatement = 'We plant orchards with farmers.'
  service.sources().person = changed
  await list()
  expect(catalog().requests).toHaveLength(3)
  expect(catalog().requests.at(-1)?.text).toContain('orchards')

  clock.advance(DAY_MS)
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
  const soon = new Date(clock.now().getTime() + 10 * DAY_MS)
  catalog().candidates[0] = housingCandidate({ deadline: soon.toISOString() })
  expect(await list()).toHaveLength(2)
  clock.setTo(new Date(soon.getTime() + 1000))
  expect(idsOf(await list())).toEqual([catalog().candidates[2]?.id])
  clock.reset()
  catalog().candidates = catalog().candidates.slice(2)
  expect(idsOf(await list())).toEqual([catalog().candidates[0]?.id])
})

test('“not for me” hides an opportunity until it is undone', async () => {
  const [first, second] = idsOf(await list())
  expect((await say(first ?? '', 'not for me')).status).toBe(200)
  expect(idsOf(await list())).toEqual([second])
  expect(catalog().requests.at(-1)?.without).toEqual([first])
  expect((await say(first ?? '', null)).status).toBe(200)
  expect(idsOf(await list())).toEqual([first, second])
})

test('“interested” ranks similar opportunities higher and says so', async () => {
  const alike = housingCandidate({ title: 'Harbor food', sector: 'Food', wordMatch: 0.45, similarity: 0.38 })
  const stranger = housingCandidate({
    title: 'Citizens meet',
    sector: 'Civic',
    funderName: 'Council of Towns',
    wordMatch: 0.5,
    similarity: 0.4,
  })
  const kitchens = catalog().candidates[2]
  catalog().candidates = [kitchens ?? alike, stranger, alike]
  const before = await list()
  expect(idsOf(before).indexOf(alike.id)).toBe(2)
  await say(kitchens?.id ?? '', 'interested')
  expect(catalog().requests.length).toBe(1)
  alike.likedSimilarity = 0.8
  stranger.likedSimilarity = 0.2
  const after = await list()
  expect(after.find((item: { opportunityId: string }) => item.opportunityId === kitchens?.id).feedback).toBe(
    'interested',
  )
  expect(idsOf(after).indexOf(alike.id)).toBeLessThan(idsOf(after).indexOf(stranger.id))
  expect(after[idsOf(after).indexOf(alike.id)].reasons.join(' ')).toContain(
    'Similar to “Community kitchens”, which you marked as interesting.',
  )
  expect(catalog().requests.at(-1)?.liked).toEqual([kitchens?.id])
})

test('an interesting opportunity stays on the list, however many are similar', async () => {
  const alike = Array.from({ length: 25 }, (_, n) =>
    housingCandidate({ title: `Harbor food ${n}`, likedSimilarity: 0.9 }),
  )
  catalog().candidates = alike
  const [best] = idsOf(await list())
  await say(best ?? '', 'interested')
  const [first] = await list()
  expect(first).toMatchObject({ opportunityId: best, feedback: 'interested' })
  expect(first.matchedCriteria).not.toContain('Similar to what interests you')
})

test('answers 404 about opportunities that are not recommended to the person', async () => {
  const [first] = idsOf(await list())
  service.as(organizationMember())
  service.sources().person = { ...northquay(), organization: null }
  expect((await explanation(first ?? '')).status).toBe(404)
  expect((await say(first ?? '', 'interested')).status).toBe(404)
  expect((await say(first ?? '', 'shout')).status).toBe(400)
})

test('answers 503 with a message while catalog is down', async () => {
  await list()
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
  catalog().candidates = Array.from({ length: 5 }, (_, index) =>
    housingCandidate({ title: `Homes ${String.fromCodePoint(65 + index)}` }),
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
})
