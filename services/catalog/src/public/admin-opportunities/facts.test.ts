import { clock } from '@fundharbor/chassis/runtime/clock'
import { expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { factsJob, fillFacts } from '../../matching/recommendations/facts-job.ts'
import { FACTS_VERSION } from '../../records/facts/facts.ts'
import { applicantOf } from '../../matching/recommendations/judged-profiles.test-helper.ts'
import { readRevision } from '../../records/opportunities/revision.ts'
import { factsService, labelsOf } from './facts-service.test-helper.ts'

const service = factsService()
const { imported, take, edit, reset, storedOf, shown, trusted } = service

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
  expect(labelsOf(await shown(id))).toContain('Names: Kenya')
  expect(await take({ title: 'Clinics in Kenya' })).toEqual(['unchanged'])
  const changes = await service.knex().table('opportunity_changes')
  expect(changes).toMatchObject([{ changes: [{ field: 'title' }] }])
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
  expect(labelsOf(await shown(id))).toContain('Names: Ohio')
  expect(labelsOf(await shown(outdated))).toEqual(
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

test('the job looks at a few records at a time, and at all of them', async () => {
  let windows = 0
  const countWindows = ({ sql }: { sql: string }) => {
    if (sql.includes('OFFSET')) windows += 1
  }
  const seeded = await Promise.all(
    ['Ohio', 'Iowa', 'Utah', 'Maine', 'Texas'].map((state) =>
      seedOpportunity(service.knex(), { title: `Clinics in ${state}` }),
    ),
  )
  service.knex().on('query', countWindows)
  expect(await fillFacts(service.knex(), { until: performance.now() + 20_000, window: 2 })).toBe(true)
  service.knex().off('query', countWindows)
  expect(windows).toBeGreaterThan(2)
  for (const { id } of seeded) expect(await storedOf(id)).toMatchObject({ rulesVersion: FACTS_VERSION })
})

test('the job reads the catalog again only when it has changed', async () => {
  let scans = 0
  const count = ({ sql }: { sql: string }) => {
    if (sql.includes('rules_version <')) scans += 1
  }
  service.knex().on('query', count)
  const runs = async (times: number) => {
    scans = 0
    for (let run = 0; run < times; run += 1) await factsJob.run(service.knex(), clock.now())
    return scans
  }
  await runs(2)
  expect(await runs(2)).toBe(0)
  await seedOpportunity(service.knex(), { title: 'Written by an older release' })
  expect(await runs(4)).toBe(2)
  service.knex().off('query', count)
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
  await reset(first)
  expect(await order()).toEqual([first, second])
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
