import { clock } from '@fundharbor/chassis/runtime/clock'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { AdminOpportunityModel } from '../../public/admin-opportunities/model.ts'
import { currentVocabulary, clearVocabularyCache } from '../vocabulary/current-vocabulary.ts'
import { Subject } from '../vocabulary/subject.ts'
import { compactAcronyms } from './acronym-counts.ts'
import { loadShippedSubjects } from './load-shipped.ts'
import { retag, retagJob } from './retag.ts'
import { startSubjectPass } from './retag-passes.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const vocabulary = [
  { id: 'health', label: 'Health', category: 'health' },
  { id: 'clinics', label: 'Rural clinics', parent: 'health', terms: ['rural clinic'] },
  { id: 'boats', label: 'Boats', category: 'community', terms: ['fishing boat'] },
].map((each) => Subject.parse(each))

const soon = () => ({ until: performance.now() + 20_000 })
const read = (id: string) => AdminOpportunityModel.query().findById(id).throwIfNotFound()
const load = (hash: string, subjects: Subject[]) => loadShippedSubjects(service.knex(), { hash, subjects })

const boats = { title: 'A new fishing boat', sector: null, funderName: 'Harbor Fund', sourceCodes: {} }

beforeEach(async () => {
  for (const table of ['subjects', 'retag_passes', 'opportunities', 'mined_acronyms'])
    await service.knex().table(table).delete()
  clearVocabularyCache()
})
afterEach(() => clock.reset())

test('after an upgrade all records are tagged, by one of two that do it at once; the history and open forms see no edit', async () => {
  const row = await seedOpportunity(service.knex(), boats)
  const clinic = await seedOpportunity(service.knex(), {
    title: 'Rural clinics',
    sourceCodes: { category: ['HL'] },
  })
  await load('one', vocabulary)
  clock.advance(60_000)
  await Promise.all([retag(service.knex(), soon()), retag(service.knex(), soon())])
  await retag(service.knex(), soon())
  expect(await read(row.id)).toMatchObject({
    subjects: ['boats'],
    category: 'community',
    categories: ['community'],
  })
  expect((await read(row.id)).updatedAt.getTime()).toBeGreaterThan(row.updatedAt.getTime())
  expect(await read(clinic.id)).toMatchObject({
    subjects: ['clinics', 'health'],
    revision: 1,
    updatedAt: clinic.updatedAt,
  })
  expect(await service.knex().table('opportunity_changes')).toEqual([])
  expect(await service.knex().table('retag_passes').first()).toMatchObject({ examined: 2, changed: 2 })
})

test('what an administrator decided stays the first category', async () => {
  const row = await seedOpportunity(service.knex(), boats)
  await read(row.id).then((each) =>
    each.$query().patch({ sourceValues: { category: 'health' }, category: 'arts' }),
  )
  await load('one', vocabulary)
  await retag(service.knex(), soon())
  expect(await read(row.id)).toMatchObject({ category: 'arts', categories: ['arts', 'community'] })
})

test('an edit looks at all records and tags those that it concerns', async () => {
  await load('one', vocabulary)
  const tagged = await seedOpportunity(service.knex(), { ...boats, title: 'Ships', subjects: ['boats'] })
  const named = await seedOpportunity(service.knex(), { ...boats, title: 'Two Canoes for a village' })
  const other = await seedOpportunity(service.knex(), { title: 'Rural clinics' })
  const before = vocabulary.filter(({ id }) => id === 'boats')
  await service
    .knex()
    .table('subjects')
    .where({ id: 'boats' })
    .update({ terms: ['canoe'], updated_at: clock.now(), revision: 2 })
  await startSubjectPass(service.knex(), [
    ...before,
    ...before.map((each) => ({ ...each, terms: ['canoe'] })),
  ])
  await retagJob.run(service.knex(), clock.now())
  expect((await read(tagged.id)).subjects).toEqual([])
  expect((await read(named.id)).subjects).toEqual(['boats'])
  expect((await read(other.id)).subjects).toEqual([])
  expect(await service.knex().table('retag_passes').orderBy('id', 'desc').first()).toMatchObject({
    examined: 3,
    changed: 2,
    finishedAt: expect.any(Date),
  })
})

test('a record that somebody else is writing is left to them', async () => {
  const row = await seedOpportunity(service.knex(), boats)
  await load('one', vocabulary)
  await service.knex().transaction(async (writer) => {
    await writer.table('opportunities').where({ id: row.id }).forUpdate()
    await retag(service.knex(), soon())
  })
  expect((await read(row.id)).subjects).toEqual([])
  expect(await service.knex().table('retag_passes').whereNull('finished_at')).toEqual([])
})

test('acronyms are counted by the first pass, folded, and become part of the vocabulary', async () => {
  const text = '<p>The Coastal Fisheries Renewal Office (CFRO) pays.</p>'
  for (const title of ['One', 'Two'])
    await seedOpportunity(service.knex(), { ...boats, title, description: text })
  await load('one', vocabulary)
  await retag(service.knex(), soon())
  await compactAcronyms(service.knex())
  expect(await service.knex().table('mined_acronyms')).toEqual([
    { acronym: 'CFRO', expansion: 'Coastal Fisheries Renewal Office', opportunities: 2 },
  ])
  clearVocabularyCache()
  expect((await currentVocabulary()).expansions.get('cfro')).toEqual(['Coastal Fisheries Renewal Office'])
  await load('two', vocabulary)
  await retag(service.knex(), soon())
  expect(await service.knex().table('mined_acronyms').sum({ all: 'opportunities' })).toEqual([{ all: '2' }])
})
