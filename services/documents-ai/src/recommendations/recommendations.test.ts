import { clock } from '@fundharbor/chassis/runtime/clock'
import { admin, organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsService } from '../test-documents.ts'
import { honest, modelServer } from '../test-model.ts'
import { housingCandidate, northquay } from '../test-sources.ts'

const DAY_MS = 86_400_000

const model = modelServer({ timeoutMs: 600 })
const service = documentsService({ provider: model.provider, perDay: 3 })

let person: Person
const catalogue = () => service.sources().catalogue
const list = async () => (await service.send('GET', '/api/recommendations')).body
const idsOf = (items: { opportunityId: string }[]) => items.map(({ opportunityId }) => opportunityId)
const say = (id: string, feedback: string | null) =>
  service.send('PUT', `/api/recommendations/${id}/feedback`, { feedback })
const explanation = (id: string) => service.send('GET', `/api/recommendations/${id}/explanation`)

beforeEach(() => {
  person = organizationMember()
  service.as(person)
  service.sources().person = northquay()
  Object.assign(catalogue(), {
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
    asked: [],
  })
  model.state.behaviours = [honest]
  model.state.asked = []
})
afterEach(() => clock.reset())

test('whoever is signed out is asked to sign in', async () => {
  service.as(null)
  expect((await service.send('GET', '/api/recommendations')).status).toBe(401)
  expect((await explanation(housingCandidate().id)).status).toBe(401)
  expect((await say(housingCandidate().id, 'interested')).status).toBe(401)
})

test('a recommendation says why, by the fields that it comes from, and quotes who may apply', async () => {
  const [best, ...others] = await list()
  expect(best).toMatchObject({
    opportunityId: catalogue().candidates[0]?.id,
    priority: 'high',
    eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status may apply.' },
    feedback: null,
  })
  expect(best.matchedCriteria).toEqual([
    'Mission',
    'Category: Community',
    'Applicant type: Nonprofit',
    'Place: United States',
    'Amount',
  ])
  expect(best.reasons.join(' ')).toContain('both say “housing” and “harbour”')
  expect(best.reasons.join(' ')).toContain(
    'between $50,000 and $200,000, beside your annual budget of $420,000',
  )
  expect(Object.keys(best.aiAnalysis)).toHaveLength(4)
  // What is for universities, about something else, is no recommendation to a food bank.
  expect(others.map(({ opportunityId }: { opportunityId: string }) => opportunityId)).toEqual([
    catalogue().candidates[2]?.id,
  ])
})

test('without an organization, or with one that says nothing, there is nothing to compare with', async () => {
  service.sources().person = { ...northquay(), organization: null }
  expect(await list()).toEqual([])
  const { organization } = northquay()
  if (organization) {
    Object.assign(organization, { category: 'other', name: 'X', description: null, missionStatement: null })
    service.sources().person = { ...northquay(), organization }
  }
  expect(await list()).toEqual([])
  expect(catalogue().asked).toEqual([])
})

test('the list is kept until profile, catalogue, feedback or day change', async () => {
  const first = await list()
  expect(await list()).toEqual(first)
  expect(catalogue().asked).toHaveLength(1)

  catalogue().revision = '2'
  await list()
  await list()
  expect(catalogue().asked).toHaveLength(2)

  const changed = northquay()
  if (changed.organization) changed.organization.missionStatement = 'We plant orchards with farmers.'
  service.sources().person = changed
  await list()
  expect(catalogue().asked).toHaveLength(3)
  expect(catalogue().asked.at(-1)?.text).toContain('orchards')

  clock.advance(DAY_MS)
  await list()
  expect(catalogue().asked).toHaveLength(4)
})

test('a list without the likeness of meaning is made anew until it has it', async () => {
  catalogue().isComplete = false
  await list()
  catalogue().isComplete = true
  await list()
  await list()
  expect(catalogue().asked).toHaveLength(2)
})

test('what has expired or was withdrawn since is never in the list', async () => {
  const soon = new Date(clock.now().getTime() + 10 * DAY_MS)
  catalogue().candidates[0] = housingCandidate({ deadline: soon.toISOString() })
  expect(await list()).toHaveLength(2)
  clock.setTo(new Date(soon.getTime() + 1000))
  expect(idsOf(await list())).toEqual([catalogue().candidates[2]?.id])
  clock.reset()
  catalogue().candidates = catalogue().candidates.slice(2)
  expect(idsOf(await list())).toEqual([catalogue().candidates[0]?.id])
})

test('what is not for somebody leaves their list, and comes back when they take it back', async () => {
  const [first, second] = idsOf(await list())
  expect((await say(first ?? '', 'not for me')).status).toBe(200)
  expect(idsOf(await list())).toEqual([second])
  expect(catalogue().asked.at(-1)?.without).toEqual([first])
  expect((await say(first ?? '', null)).status).toBe(200)
  expect(idsOf(await list())).toEqual([first, second])
})

test('what interests moves what is like it up, and says so', async () => {
  const alike = housingCandidate({ title: 'Harbour food', sector: 'Food', wordMatch: 0.45, similarity: 0.38 })
  const stranger = housingCandidate({
    title: 'Citizens meet',
    sector: 'Civic',
    funderName: 'Council of Towns',
    wordMatch: 0.5,
    similarity: 0.4,
  })
  const kitchens = catalogue().candidates[2]
  catalogue().candidates = [kitchens ?? alike, stranger, alike]
  const before = await list()
  expect(idsOf(before).indexOf(alike.id)).toBe(2)
  await say(kitchens?.id ?? '', 'interested')
  expect(catalogue().asked.length).toBe(1)
  alike.likedSimilarity = 0.8
  stranger.likedSimilarity = 0.2
  const after = await list()
  expect(after.find((item: { opportunityId: string }) => item.opportunityId === kitchens?.id).feedback).toBe(
    'interested',
  )
  expect(idsOf(after).indexOf(alike.id)).toBeLessThan(idsOf(after).indexOf(stranger.id))
  expect(after[idsOf(after).indexOf(alike.id)].reasons.join(' ')).toContain(
    'like “Community kitchens”, which interests you',
  )
  expect(catalogue().asked.at(-1)?.liked).toEqual([kitchens?.id])
})

test('what interests stays on the list, however many are like it', async () => {
  const alike = Array.from({ length: 25 }, (_, n) =>
    housingCandidate({ title: `Harbour food ${n}`, likedSimilarity: 0.9 }),
  )
  catalogue().candidates = alike
  const [best] = idsOf(await list())
  await say(best ?? '', 'interested')
  const [first] = await list()
  expect(first).toMatchObject({ opportunityId: best, feedback: 'interested' })
  expect(first.matchedCriteria).not.toContain('Like what interests you')
})

test('nobody hears of, or says anything of, what is not recommended to them', async () => {
  const [first] = idsOf(await list())
  service.as(organizationMember())
  service.sources().person = { ...northquay(), organization: null }
  expect((await explanation(first ?? '')).status).toBe(404)
  expect((await say(first ?? '', 'interested')).status).toBe(404)
  expect((await say(first ?? '', 'shout')).status).toBe(400)
})

test('with catalog away there is a sentence, and no stale list', async () => {
  await list()
  catalogue().isDown = true
  const { status, body } = await service.send('GET', '/api/recommendations')
  expect(status).toBe(503)
  expect(body.message).toBe('Recommendations cannot be made at the moment. Please try again shortly.')
  catalogue().isDown = false
  await expect.poll(async () => (await service.send('GET', '/api/recommendations')).status).toBe(200)
})

test('the free plan is explained to by rules, a paid one by the model, once', async () => {
  const [first] = idsOf(await list())
  const { body: rules } = await explanation(first ?? '')
  expect(rules.writer).toBe('rules')
  expect(rules.explanation).toContain('“Homes for harbour districts” matches your profile by')
  expect(rules.explanation).toContain('The source says: “Nonprofits with 501(c)(3) status may apply.”')
  expect(model.state.asked).toHaveLength(0)

  service.as({ ...person, subscriptionStatus: 'basic' })
  const { body: written } = await explanation(first ?? '')
  expect(written.writer).toBe('model')
  expect((await explanation(first ?? '')).body).toEqual(written)
  expect(model.state.asked).toHaveLength(1)
  expect(model.state.asked[0]?.user).not.toContain(person.id)
  expect(model.state.asked[0]?.user).not.toContain(person.email)
})

test.each(['hang', 'broken', 'down', 'limit'] as const)(
  'a model that does %s leaves the rules',
  async (how) => {
    service.as({ ...person, subscriptionStatus: 'basic' })
    model.state.behaviours = [how]
    const [first] = idsOf(await list())
    const { status, body } = await explanation(first ?? '')
    expect(status).toBe(200)
    expect(body.writer).toBe('rules')
  },
)

test('one question at a time, and so many a day: beyond them the rules explain', async () => {
  service.as(admin({ id: person.id }))
  catalogue().candidates = Array.from({ length: 5 }, (_, index) =>
    housingCandidate({ title: `Homes ${String.fromCodePoint(65 + index)}` }),
  )
  const ids = idsOf(await list())
  const together = await Promise.all(ids.slice(0, 3).map(explanation))
  expect(together.filter(({ body }) => body.writer === 'model').length).toBeLessThanOrEqual(1)
  const writers = []
  for (const id of ids) writers.push((await explanation(id)).body.writer)
  expect(writers.filter((writer) => writer === 'model').length).toBeLessThanOrEqual(3)
  expect(model.state.asked.length).toBeLessThanOrEqual(3)
  expect(writers).toContain('rules')
})

test('a person takes along what was recommended and said, and is forgotten', async () => {
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
