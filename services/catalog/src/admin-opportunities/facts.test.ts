import { admin, member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { OpportunityFact } from '@fundharbor/contracts/catalog/facts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { opportunityOf, seedOpportunity } from '../../seeds/opportunities.ts'
import { writeOpportunities } from '../imports/write-opportunities.ts'
import { fillFacts } from '../matching/facts-job.ts'
import { FACTS_VERSION } from '../matching/facts/facts.ts'
import { applicantOf } from '../matching/judged-profiles.test-helper.ts'
import { router as matching } from '../matching/routes.ts'
import { fieldsWith } from '../opportunities/field-lists.ts'
import { readRevision } from '../opportunities/revision.ts'
import { OpportunityRecord } from '../opportunities/record.ts'
import { router as opportunities } from '../opportunity-details/routes.ts'
import { router as people } from '../people/routes.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { router } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [opportunities, router, matching, people],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})
const ines = admin()
const trusted = { 'x-internal-secret': TEST_SECRET }

// Outside a transaction: on a busy machine compiling the vocabulary takes longer than one may be idle.
beforeAll(() => currentVocabulary(service.knex()), 60_000)
beforeEach(async () => {
  clock.setTo(new Date('2026-11-21T12:00:00Z'))
  for (const table of ['opportunities', 'audit_log']) await service.knex().table(table).delete()
  service.as(ines)
})
afterEach(() => clock.reset())

const values = opportunityOf({
  source: 'grants-gov',
  sourceId: '7',
  category: 'health',
  fundingType: 'grant',
  currency: 'USD',
  title: 'Limited Competition: Tribal Clinics in Ohio',
  description: '<p>Clinics.</p>',
  funderName: 'Indian Health Service',
  geoScope: 'United States',
  isActive: true,
})

const record = (fields: Partial<OpportunityRecord> = {}): OpportunityRecord =>
  OpportunityRecord.parse({
    ...Object.fromEntries(fieldsWith('imported').map((name) => [name, values[name]])),
    readAt: '2026-03-13T00:00:00.000Z',
    postedAt: '2021-05-04T12:00:00.000Z',
    deadline: null,
    ...fields,
  })

const take = (fields: Partial<OpportunityRecord> = {}) =>
  service.knex().transaction((trx) => writeOpportunities(trx, [record(fields)]))

async function imported(fields: Partial<OpportunityRecord> = {}): Promise<string> {
  await take(fields)
  return (await service.knex().table('opportunities').where({ sourceId: '7' }).first('id')).id
}

const pathOf = (id: string) => `/api/admin/opportunities/${id}/facts`
const readFacts = async (id: string) => (await service.send('GET', pathOf(id))).body
const edit = (id: string, body: object) => service.send('PATCH', pathOf(id), { revision: 1, ...body })
const storedOf = (id: string) =>
  service.knex().table('opportunity_facts').where({ opportunityId: id }).first()

/** The facts as a member's details show them. */
async function shown(id: string): Promise<OpportunityFact[]> {
  service.as(member())
  const { body } = await service.send('GET', `/api/opportunities/${id}`)
  service.as(ines)
  return body.facts
}
const labels = (facts: OpportunityFact[]) => facts.map(({ label }) => label)

test('an import stores facts with the words that they came from, and the details show them', async () => {
  const id = await imported()
  expect(await storedOf(id)).toMatchObject({
    derived: {
      region: { value: 'united-states', quote: 'Indian Health Service' },
      restriction: { value: 'limited-competition', quote: 'Limited Competition' },
    },
    rulesVersion: FACTS_VERSION,
    edited: {},
  })
  expect(await shown(id)).toEqual([
    {
      name: 'region',
      value: 'united-states',
      label: 'For organizations in the United States',
      quote: 'Indian Health Service',
      isEdited: false,
    },
    { name: 'audience', value: 'tribes', label: 'Meant for: tribes', quote: 'Tribal', isEdited: false },
    { name: 'places', value: 'US-OH', label: 'Names: Ohio', quote: 'Ohio', isEdited: false },
    {
      name: 'restriction',
      value: 'limited-competition',
      label: 'Limited competition',
      quote: 'Limited Competition',
      isEdited: false,
    },
    {
      name: 'staleness',
      value: '2021-05-04',
      label: 'No deadline, posted in 2021: check that it is still open',
      quote: 'Posted May 4, 2021',
      isEdited: false,
    },
  ])
})

test('facts follow the record at the next import, which is no change beyond the record’s own', async () => {
  const id = await imported()
  await take({ title: 'Clinics in Kenya', readAt: '2026-04-13T00:00:00.000Z' })
  expect(labels(await shown(id))).toContain('Names: Kenya')
  expect(await take({ title: 'Clinics in Kenya' })).toEqual(['unchanged'])
  const changes = await service.knex().table('opportunity_changes')
  expect(changes).toMatchObject([{ changes: [{ field: 'title' }] }])
})

test('what an administrator sets wins until it is reset, and imports leave it', async () => {
  const id = await imported()
  const { status, body } = await edit(id, {
    restriction: null,
    audience: ['schools'],
    places: ['US-OH', 'KE'],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    restriction: null,
    audience: ['schools'],
    places: ['US-OH', 'KE'],
    editedFacts: expect.arrayContaining(['restriction', 'audience', 'places']),
    editedBy: ines.fullName,
    editedAt: expect.stringMatching(/^2026-11-21T12:00/),
    revision: 2,
  })
  const expected = ['Meant for: schools', 'Names: Ohio', 'Names: Kenya']
  const facts = await shown(id)
  expect(labels(facts).slice(1, 4)).toEqual(expected)
  expect(facts[1]).toMatchObject({ isEdited: true, quote: null })
  expect(facts[2]).toMatchObject({ isEdited: true, quote: 'Ohio' })
  await take({ title: 'Limited Competition: Tribal Clinics in Iowa', readAt: '2026-04-13T00:00:00.000Z' })
  expect(labels(await shown(id)).slice(1, 4)).toEqual([
    'Meant for: schools',
    'Names: Ohio, Kenya',
    expect.any(String),
  ])
  expect((await readFacts(id)).derived.places).toEqual([{ value: 'US-IA', quote: 'Iowa' }])

  const reset = await service.send('DELETE', pathOf(id))
  expect(reset.body).toMatchObject({ editedFacts: [], editedBy: null, editedAt: null, revision: 3 })
  expect(labels(await shown(id))).toContain('Names: Iowa')
  expect((await service.send('DELETE', pathOf(id))).status).toBe(409)
})

test('every edit is in the audit log with the values before and after', async () => {
  const id = await imported()
  await edit(id, { restriction: null, region: 'worldwide', callType: null })
  await service.send('DELETE', pathOf(id))
  expect(await service.knex().table('audit_log').orderBy('action', 'desc')).toMatchObject([
    {
      action: 'set facts of',
      subject: `opportunity ${id}`,
      details: {
        before: { restriction: 'limited-competition', region: 'united-states' },
        after: { restriction: null, region: 'worldwide' },
      },
    },
    {
      action: 'reset facts of',
      details: {
        before: { restriction: null, region: 'worldwide' },
        after: { restriction: 'limited-competition', region: 'united-states' },
      },
    },
  ])
})

test('a value that the record itself says is not an edit', async () => {
  const id = await imported()
  const before = await readRevision()
  expect((await edit(id, { region: 'united-states', audience: ['tribes'] })).body).toMatchObject({
    editedFacts: [],
    revision: 1,
  })
  expect(await readRevision()).toBe(before)
  expect(await service.knex().table('audit_log')).toEqual([])
})

test('of two administrators the second one sees what the first one set', async () => {
  const id = await imported()
  await edit(id, { region: 'worldwide' })
  const { status, body } = await edit(id, { region: null })
  expect([status, body.code]).toEqual([409, 'CONFLICT'])
  expect(body.current).toMatchObject({ region: 'worldwide', editedFacts: ['region'], revision: 2 })
})

test.each([
  [{ region: 'atlantis' }, 'region'],
  [{ places: ['US-ZZ'] }, 'places'],
  [{ audience: ['everybody'] }, 'audience'],
  [{ callType: 'fun' }, 'callType'],
])('unknown values are refused: %o', async (body, field) => {
  const id = await imported()
  const { status, body: problem } = await edit(id, body)
  expect([status, Object.keys(problem.fields)[0]]).toEqual([400, expect.stringContaining(field)])
})

test('an administrator’s edit of the record itself derives its facts again', async () => {
  const id = await imported()
  const { body: before } = await service.send('GET', `/api/admin/opportunities/${id}`)
  expect(before).not.toHaveProperty('facts')
  const saved = await service.send('PUT', `/api/admin/opportunities/${id}`, {
    ...before,
    title: 'School gardens',
  })
  expect(saved.status).toBe(200)
  expect(labels(await shown(id))).toContain('Meant for: schools')
  await service.send('DELETE', `/api/admin/opportunities/${id}/edits`)
  expect(labels(await shown(id))).toContain('Limited competition')
})

test('records without facts, or with facts of older rules, are filled once; nothing else changes', async () => {
  const { id, updatedAt } = await seedOpportunity(service.knex(), { title: 'Clinics in Ohio' })
  const outdated = await imported({ title: 'Clinics in Iowa' })
  await edit(outdated, { region: 'worldwide' })
  await service
    .knex()
    .table('opportunity_facts')
    .where({ opportunityId: outdated })
    .update({ derived: { places: [] }, rulesVersion: 0 })
  expect(labels(await shown(id))).toContain('Names: Ohio')
  expect(labels(await shown(outdated))).toEqual(
    expect.arrayContaining(['For work around the world', 'Names: Iowa']),
  )
  const before = await readRevision()
  const soon = () => ({ until: performance.now() + 20_000 })
  await Promise.all([fillFacts(service.knex(), soon()), fillFacts(service.knex(), soon())])
  await fillFacts(service.knex(), soon())
  expect(await storedOf(id)).toMatchObject({
    rulesVersion: FACTS_VERSION,
    derived: { places: [{ value: 'US-OH' }] },
  })
  expect(await storedOf(outdated)).toMatchObject({
    rulesVersion: FACTS_VERSION,
    derived: { places: [{ value: 'US-IA' }] },
    edited: { region: 'worldwide' },
  })
  expect(Number(await readRevision())).toBe(Number(before) + 1)
  expect(await service.knex().table('opportunities').where({ id }).first()).toMatchObject({
    revision: 1,
    updatedAt,
  })
  expect(await service.knex().table('opportunity_changes')).toEqual([])
})

test('an opportunity that an administrator marks as a limited competition falls in the ranking', async () => {
  const titles = ['Wetland restoration by volunteers', 'Wetland restoration with volunteers']
  const rows = await Promise.all(
    titles.map((title) =>
      seedOpportunity(service.knex(), { title, description: '<p>Restores wetlands on the coast.</p>' }),
    ),
  )
  const order = async () => {
    const body = { applicant, liked: [], rejected: [] }
    const { body: found } = await service.send('POST', '/internal/matches', body, trusted)
    return found.matches.map(({ id }: { id: string }) => id)
  }
  const [first, second] = await order()
  expect(new Set([first, second])).toEqual(new Set(rows.map(({ id }) => id)))
  await edit(first, { restriction: 'limited-competition' })
  expect(await order()).toEqual([second, first])
  await service.send('DELETE', pathOf(first))
  expect(await order()).toEqual([first, second])
})

test('an erased administrator leaves no name', async () => {
  const id = await imported()
  await edit(id, { region: 'worldwide' })
  await service.send('DELETE', `/internal/people/${ines.id}`, undefined, trusted)
  expect(await readFacts(id)).toMatchObject({ region: 'worldwide', editedBy: null })
  expect((await storedOf(id)).editedBy).toBeNull()
})

const applicant = applicantOf({
  id: 'wetlands',
  name: 'Marsh Friends',
  group: 'environment',
  organizationType: 'nonprofit',
  country: 'US',
  state: 'OH',
  category: 'environment',
  annualBudget: null,
  description: 'Volunteers restore wetlands and marshes on the coast of Lake Erie.',
  judgments: {},
  ineligible: [],
})
