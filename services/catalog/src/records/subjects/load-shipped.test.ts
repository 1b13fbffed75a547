import { testService } from '@fundharbor/chassis/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { currentVocabulary, shippedVocabulary } from '../vocabulary/current-vocabulary.ts'
import { readShippedSubjects } from '../vocabulary/shipped-subjects.ts'
import { Subject } from '../vocabulary/subject.ts'
import { loadShippedSubjects } from './load-shipped.ts'
import { SubjectModel } from './model.ts'

const service = testService({
  service: 'catalog',
  routers: [],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const subjects = (...list: object[]) => list.map((each) => Subject.parse(each))
const first = subjects(
  { id: 'energy', label: 'Energy', terms: ['power grid'] },
  { id: 'solar', label: 'Solar power', parent: 'energy' },
  { id: 'coal', label: 'Coal' },
)
const second = subjects(
  { id: 'energy', label: 'Energy and climate', terms: ['power grid', 'heat pump'] },
  { id: 'solar', label: 'Solar energy', parent: 'energy' },
  { id: 'wind', label: 'Wind' },
)

const load = (hash: string, list: Subject[]) => loadShippedSubjects(service.knex(), { hash, subjects: list })
const read = (id: string) => SubjectModel.query().findById(id)
const passes = () => service.knex().table('retag_passes').orderBy('id')

beforeEach(async () => {
  for (const table of ['subjects', 'retag_passes', 'opportunities'])
    await service.knex().table(table).delete()
})

test('without subjects in the table, the shipped vocabulary is used', async () => {
  expect(await currentVocabulary()).toBe(await shippedVocabulary())
})

test('concurrent replicas load subjects once, and unchanged files are not read again', async () => {
  await Promise.all([1, 2].map(() => load('one', first)))
  expect((await SubjectModel.query()).map(({ id }) => id).toSorted()).toEqual(['coal', 'energy', 'solar'])
  expect(await passes()).toMatchObject([{ reason: expect.stringMatching(/^shipped \d+ one$/) }])
  expect((await passes())[0].finishedAt).not.toBeNull()
  await load('one', second)
  expect((await read('energy'))?.label).toBe('Energy')
})

test('a later release updates unedited subjects, and stores the shipped version of edited ones', async () => {
  await load('one', first)
  await seedOpportunity(service.knex())
  await read('solar').patch({ label: 'Sun', editedAt: new Date(), editedBy: 'a@b.example', revision: 2 })
  await load('two', second)
  expect(await read('energy')).toMatchObject({ label: 'Energy and climate', revision: 2, editedAt: null })
  expect(await read('solar')).toMatchObject({
    label: 'Sun',
    revision: 2,
    shipped: { label: 'Solar energy', parent: 'energy' },
  })
  expect(await read('coal')).toBeUndefined()
  expect(await read('wind')).toMatchObject({ label: 'Wind', revision: 1 })
  expect((await passes()).map(({ finishedAt }) => finishedAt === null)).toEqual([false, true])
})

test('edited subjects that no longer ship become custom; removed ones stay removed', async () => {
  await load('one', first)
  await read('coal').patch({ editedAt: new Date(), terms: ['coal mine'] })
  await read('solar').patch({ isRemoved: true })
  await load('two', second)
  expect(await read('coal')).toMatchObject({ terms: ['coal mine'], shipped: null, shippedHash: null })
  expect(await read('solar')).toMatchObject({ isRemoved: true, label: 'Solar energy' })
})

test('children of a removed subject move up to its parent', async () => {
  await load('one', subjects(...first, { id: 'roofs', label: 'Solar roofs', parent: 'solar' }))
  await read('solar').patch({ isRemoved: true })
  const { subjects: cached } = await currentVocabulary()
  expect(cached.has('solar')).toBe(false)
  expect(cached.get('roofs')?.parent).toBe('energy')
})

test('loading shipped subjects takes seconds and produces the same vocabulary', async () => {
  await loadShippedSubjects(service.knex())
  const shipped = await readShippedSubjects()
  expect(shipped.length).toBeGreaterThan(1000)
  const { subjects: cached, phrases } = await currentVocabulary()
  expect(cached.size).toBe(shipped.length)
  expect(phrases.size).toBe((await shippedVocabulary()).phrases.size)
  const known = new Set(shipped.map(({ id }) => id))
  expect(shipped.filter(({ parent }) => parent !== null && !known.has(parent))).toEqual([])
})
