import { clock } from '@fundharbor/chassis/runtime/clock'
import { anyProject, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { daysFromNow, seedOpportunity } from '../../../seeds/opportunities.ts'
import { changePreferences } from '../notification-preferences/preferences.ts'
import { savedOpportunitiesRouter } from './saved-routes.ts'
import { savedSearchesRouter } from '../saved-searches/routes.ts'

const book = contactBook()
const service = testService({
  service: 'catalog',
  routers: [savedOpportunitiesRouter(anyProject), savedSearchesRouter(anyProject)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const CASES = process.env.TEST_LONG ? 10_000 : 300

beforeEach(() => clock.setTo('2026-11-21T12:00:00.000Z'))
afterEach(() => clock.reset())

function signIn(facts = {}) {
  const person = member({ email: `${crypto.randomUUID()}@northquay.example`, ...facts })
  book.add(person, facts)
  service.as(person)
  return person
}

const save = (id: string) => service.send('PUT', `/api/saved-opportunities/${id}`)
const change = (id: string, body: object) => service.send('PATCH', `/api/saved-opportunities/${id}`, body)
const list = (query = '') => service.send('GET', `/api/saved-opportunities${query}`)

describe('saved opportunities', () => {
  test('can be saved once, listed and removed', async () => {
    signIn()
    const { id } = await seedOpportunity(service.knex(), { title: 'Clinics' })
    for (let time = 0; time < 2; time += 1) expect((await save(id)).status).toBe(200)
    const { body, headers } = await list()
    expect(headers.get('x-total-count')).toBe('1')
    expect(body).toMatchObject([
      { opportunity: { id, title: 'Clinics' }, note: null, reminders: true, changedSince: false },
    ])
    expect((await service.send('GET', '/api/saved-opportunities/ids')).body).toEqual([id])
    for (let time = 0; time < 2; time += 1) {
      expect((await service.send('DELETE', `/api/saved-opportunities/${id}`)).status).toBe(200)
    }
    expect((await list()).body).toEqual([])
  })

  test('are saved once by twenty concurrent requests', async () => {
    signIn()
    const { id } = await seedOpportunity(service.knex())
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list()).body).toHaveLength(1)
  })

  test('are private', async () => {
    const { id } = await seedOpportunity(service.knex())
    signIn()
    await save(id)
    signIn()
    expect((await list()).body).toEqual([])
    expect((await change(id, { note: 'mine?' })).status).toBe(404)
  })

  test('have a note and muted reminders, independently', async () => {
    signIn()
    const { id } = await seedOpportunity(service.knex())
    await save(id)
    await change(id, { note: '  Ask Bo for the budget ' })
    const { body } = await change(id, { reminders: false })
    expect(body.saved).toMatchObject({ note: 'Ask Bo for the budget', reminders: false })
    expect(body.mailing).toBe('We won’t send reminders, because you muted them for this opportunity.')
    expect((await change(id, { note: ' ', reminders: true })).body.saved).toMatchObject({
      note: null,
      reminders: true,
    })
    await save(id)
    expect((await list()).body).toHaveLength(1)
  })

  test('say that the record changed until the change is seen', async () => {
    signIn()
    const { id } = await seedOpportunity(service.knex())
    await save(id)
    clock.advance(3_600_000)
    await service
      .knex()
      .table('opportunities')
      .where({ id })
      .update({ title: 'New', updated_at: clock.now() })
    expect((await list()).body).toMatchObject([{ changedSince: true, opportunity: { title: 'New' } }])
    clock.advance(1000)
    expect((await change(id, { seen: true })).body.saved.changedSince).toBe(false)
  })

  test('stay after they are withdrawn, but cannot be saved any more', async () => {
    signIn()
    const { id } = await seedOpportunity(service.knex())
    await save(id)
    await service.knex().table('opportunities').where({ id }).update({ is_active: false })
    expect((await list()).body).toMatchObject([{ opportunity: { isActive: false } }])
    signIn()
    expect((await save(id)).status).toBe(404)
    expect((await save(crypto.randomUUID())).status).toBe(404)
    expect((await save('not-an-id')).status).toBe(404)
  })

  test('are paged, last saved first', async () => {
    signIn()
    const ids = []
    for (let index = 0; index < 5; index += 1) {
      const { id } = await seedOpportunity(service.knex())
      await save(id)
      ids.unshift(id)
      if (index % 2) clock.advance(1)
    }
    const seen: string[] = []
    let next: string | undefined = '/api/saved-opportunities?limit=2'
    while (next) {
      const page = await service.send('GET', next)
      seen.push(...page.body.map((each: { opportunity: { id: string } }) => each.opportunity.id))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })
})

describe('responses say which emails will be sent', () => {
  test.each([
    [20, 'We’ll email you 14 days, 7 days, and 1 day before the deadline.'],
    [10, 'We’ll email you 7 days and 1 day before the deadline.'],
    [3, 'We’ll email you 1 day before the deadline.'],
    [0.5, 'The deadline is too close for a reminder.'],
    [-1, 'The deadline has passed.'],
  ])('%s days before the deadline', async (days, sentence) => {
    signIn()
    const { id } = await seedOpportunity(service.knex(), { deadline: daysFromNow(days) })
    expect((await save(id)).body.mailing).toBe(sentence)
  })

  test('without a deadline, and with emails turned off', async () => {
    signIn()
    const without = await seedOpportunity(service.knex(), { deadline: null })
    expect((await save(without.id)).body.mailing).toBe('There’s no deadline, so we won’t send reminders.')
    signIn({ emailNotifications: false })
    const { id } = await seedOpportunity(service.knex())
    const { body } = await save(id)
    expect(body.mailing).toMatch('turned off in your account')
    expect(body.isAccountOff).toBe(true)
  })
})

describe('saved searches', () => {
  const create = (body: object) => service.send('POST', '/api/saved-searches', body)
  const patch = (id: string, body: object) => service.send('PATCH', `/api/saved-searches/${id}`, body)
  const clinics = { name: 'Clinics', query: { search: 'lighthouse', category: 'health' }, frequency: 'daily' }

  test('cannot be seen, changed or deleted by foreign organizations', async () => {
    signIn()
    const { status, body } = await create(clinics)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      search: { ...clinics, isMuted: false, newMatches: 0, lastMailedAt: null },
      mailing: 'We’ll email you new matches once a day, after 7:00 AM UTC.',
    })
    const { id } = body.search
    expect((await patch(id, { name: 'Rural', frequency: 'weekly' })).body).toMatchObject({
      search: { name: 'Rural', frequency: 'weekly', query: clinics.query },
      mailing: 'We’ll email you new matches on Mondays, after 7:00 AM UTC.',
    })
    expect((await patch(id, { isMuted: true })).body.mailing).toMatch('muted this search')
    signIn()
    expect((await patch(id, { name: 'Theirs' })).status).toBe(404)
    expect((await service.send('DELETE', `/api/saved-searches/${id}`)).status).toBe(404)
    expect((await service.send('GET', '/api/saved-searches')).body).toEqual([])
  })

  test('turn their emails on again when a frequency is chosen', async () => {
    const { id: userId } = signIn()
    const turnOff = () => changePreferences(service.knex(), userId, { digests: false })
    await turnOff()
    const { body } = await create(clinics)
    expect(body.mailing).toMatch(/^We’ll email you new matches once a day/)
    const { id } = body.search
    await patch(id, { isMuted: true })
    await turnOff()
    expect((await patch(id, { name: 'Rural' })).body.mailing).toMatch('turned off emails about new matches')
    const chosen = await patch(id, { frequency: 'weekly' })
    expect(chosen.body).toMatchObject({
      search: { isMuted: false },
      mailing: 'We’ll email you new matches on Mondays, after 7:00 AM UTC.',
    })
  })

  test('count matches added since they were last seen', async () => {
    signIn()
    await seedOpportunity(service.knex(), { title: 'An old clinic' })
    const { body } = await create({ ...clinics, query: { search: 'clinic lantern' } })
    clock.advance(60_000)
    await seedOpportunity(service.knex(), { title: 'A clinic with a lantern' })
    await seedOpportunity(service.knex(), { title: 'A lantern alone', description: 'Light.' })
    const [search] = (await service.send('GET', '/api/saved-searches')).body
    expect(search.newMatches).toBe(1)
    clock.advance(1000)
    expect((await patch(body.search.id, { seen: true })).body.search.newMatches).toBe(0)
  })

  test('are refused if the workspace has the same name with the same keyword and filters', async () => {
    signIn()
    const answers = await Promise.all([create(clinics), create(clinics), create(clinics)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      '“Clinics” is already saved with the same keyword and filters. Use another name.',
    )
    const again = { category: 'health', search: 'lighthouse' }
    expect((await create({ ...clinics, query: again })).status).toBe(409)
    const { body } = await create({ ...clinics, name: 'Rural' })
    expect((await patch(body.search.id, { name: 'Clinics' })).status).toBe(409)
    expect((await patch(body.search.id, { name: 'Rural', query: clinics.query })).status).toBe(200)
    expect((await create({ ...clinics, query: { search: 'rural' } })).status).toBe(201)
    signIn()
    expect((await create(clinics)).status).toBe(201)
  })

  test.each([
    ['itself', {}, 409],
    ['its name in lower case', { name: 'clinics' }, 409],
    ['its name in capitals', { name: 'CLINICS' }, 409],
    ['spaces around its name', { name: '  Clinics ' }, 409],
    ['another frequency', { frequency: 'weekly' }, 409],
    ['another order of its filters', { query: { category: 'health', search: 'lighthouse' } }, 409],
    ['another order of results', { query: { ...clinics.query, sort: 'newest' } }, 409],
    ['spaces around its keyword', { query: { ...clinics.query, search: ' lighthouse  ' } }, 409],
    ['another name', { name: 'Clinics 2' }, 201],
    ['another keyword', { query: { ...clinics.query, search: 'lighthouses' } }, 201],
    ['another filter', { query: { search: 'lighthouse', category: 'arts' } }, 201],
    ['one filter more', { query: { ...clinics.query, minAmount: '5000' } }, 201],
    ['no filter', { query: { search: 'lighthouse' } }, 201],
    [
      'a keyword with a capital, which can exclude',
      { query: { search: 'a NOT b', category: 'health' } },
      201,
    ],
  ])('beside one with %s: %j is %i', async (_, more, status) => {
    signIn()
    await create(clinics)
    expect((await create({ ...clinics, ...more })).status).toBe(status)
  })

  test.each([
    [{}, 'query'],
    [{ sort: 'newest' }, 'query'],
    [{ category: 'boats' }, 'query.category'],
    [{ surprise: 'yes' }, 'query'],
    [{ minAmount: '1e309' }, 'query.minAmount'],
    [{ search: 'a\u0000b' }, 'query.search'],
  ])('refuse the query %j', async (query, field) => {
    signIn()
    const { status, body } = await create({ ...clinics, query })
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] })
  })

  test('are listed sixty times a minute, because each is counted', async () => {
    signIn()
    for (let n = 0; n < 60; n += 1)
      expect((await service.send('GET', '/api/saved-searches')).status).toBe(200)
    expect((await service.send('GET', '/api/saved-searches')).status).toBe(429)
    signIn()
    expect((await service.send('GET', '/api/saved-searches')).status).toBe(200)
  })

  test('are limited to fifty', async () => {
    signIn()
    const answers = await Promise.all(
      Array.from({ length: 51 }, (_, index) => create({ ...clinics, name: `Clinics ${index}` })),
    )
    expect(
      answers
        .map(({ status }) => status)
        .toSorted()
        .slice(-2),
    ).toEqual([201, 409])
  })
})

test('no input causes an unexpected error', async () => {
  signIn()
  const { id } = await seedOpportunity(service.knex())
  await save(id)
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\uD800', '1e309', 'NaN', '-1'),
    fc.dictionary(fc.constantFrom('search', 'category', 'limit', '__proto__', 'sort'), fc.jsonValue()),
  )
  const body = fc.dictionary(
    fc.constantFrom('note', 'reminders', 'seen', 'name', 'query', 'frequency', 'isMuted', '__proto__'),
    odd,
  )
  await fc.assert(
    fc.asyncProperty(body, fc.string({ unit: 'binary' }), async (sent, cursor) => {
      expect([200, 400]).toContain((await change(id, sent)).status)
      expect([201, 400, 409]).toContain((await service.send('POST', '/api/saved-searches', sent)).status)
      const query = new URLSearchParams({ cursor: cursor.toWellFormed() })
      expect([200, 400]).toContain((await list(`?${query}`)).status)
    }),
    { numRuns: CASES },
  )
})
