import { testService } from '@fundharbor/chassis/testing/service'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as audit } from '../../public/audit/routes.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { Subject } from '../vocabulary/subject.ts'
import { loadShippedSubjects } from './load-shipped.ts'
import { subjectPreviewRouter } from '../../search/subject-preview.ts'
import { adminSubjectsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [adminSubjectsRouter, subjectPreviewRouter, audit],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

const LIST = '/api/admin/subjects'
const vocabulary = [
  { id: 'energy', label: 'Energy', category: 'environment', terms: ['power grid'] },
  { id: 'solar', label: 'Solar power', parent: 'energy', everyday: ['sun panels'], acronyms: ['PV'] },
  { id: 'women', label: 'Women', kind: 'population' },
].map((each) => Subject.parse(each))

const draft = (fields: object = {}) => ({ id: 'wind', label: 'Wind power', parent: 'energy', ...fields })
const read = async (id: string) => (await service.send('GET', `${LIST}/${id}`)).body
const put = async (id: string, fields: object) =>
  service.send('PUT', `${LIST}/${id}`, { ...(await read(id)), ...fields })
const ids = async (query = '') =>
  (await service.send('GET', `${LIST}?${query}`)).body.map(({ id }: Subject) => id)
const passes = () => service.knex().table('retag_passes').whereNotNull('subject_id').pluck('subject_id')
const auditEvents = async () =>
  (await service.send('GET', '/api/admin/catalog/audit')).body.map(
    ({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`,
  )

beforeEach(async () => {
  for (const table of ['subjects', 'retag_passes', 'opportunities', 'audit_log'])
    await service.knex().table(table).delete()
  await loadShippedSubjects(service.knex(), { hash: 'one', subjects: vocabulary })
  service.as(admin())
})

test('nobody but an administrator reads or writes', async () => {
  for (const [person, status] of [
    [null, 401],
    [member(), 403],
  ] as const) {
    service.as(person)
    for (const [method, path] of [
      ['GET', LIST],
      ['POST', LIST],
      ['POST', `${LIST}/preview`],
      ['GET', `${LIST}/solar`],
      ['PUT', `${LIST}/solar`],
      ['DELETE', `${LIST}/solar`],
      ['DELETE', `${LIST}/solar/edits`],
      ['POST', `${LIST}/solar/restore`],
    ] as const) {
      const answer = await service.send(method, path, method === 'GET' ? undefined : draft())
      expect(answer.status, `${method} ${path}`).toBe(status)
    }
  }
})

describe('the list', () => {
  test('is by label, in pages, with what belongs to each', async () => {
    await seedOpportunity(service.knex(), { subjects: ['solar', 'energy'] })
    const { body, headers } = await service.send('GET', `${LIST}?limit=2`)
    expect(headers.get('x-total-count')).toBe('3')
    expect(body).toMatchObject([
      { id: 'energy', parent: null, phrases: 2, opportunities: 1, isShipped: true, isEdited: false },
      { id: 'solar', parent: { id: 'energy', label: 'Energy' }, phrases: 3, opportunities: 1 },
    ])
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect((await service.send('GET', next)).body.map(({ id }: Subject) => id)).toEqual(['women'])
    expect((await service.send('GET', `${LIST}?cursor=bm8`)).status).toBe(400)
  })

  test('is searched in labels and phrases, and filtered', async () => {
    expect(await ids('search=SUN+pan')).toEqual(['solar'])
    expect(await ids('search=power')).toEqual(['energy', 'solar'])
    expect(await ids('kind=population')).toEqual(['women'])
    await service.send('POST', LIST, draft())
    await put('solar', { label: 'Sun' })
    await service.send('DELETE', `${LIST}/women`)
    expect(await ids('state=own')).toEqual(['wind'])
    expect(await ids('state=edited')).toEqual(['solar', 'wind'])
    expect(await ids('state=removed')).toEqual(['women'])
  })
})

describe('adding', () => {
  test('a subject is read with at once, its records are tagged, and it stands in the log', async () => {
    const { status, body } = await service.send(
      'POST',
      LIST,
      draft({ terms: ['wind farm', ' Wind Farm ', ''] }),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 'wind',
      terms: ['Wind Farm'],
      shipped: null,
      editedBy: 'admin@fundharbor.example',
      revision: 1,
    })
    expect((await currentVocabulary()).phrases.has('wind farm')).toBe(true)
    expect(await passes()).toEqual(['wind'])
    expect(await auditEvents()).toEqual(['added subject wind'])
  })

  test.each([
    [{ id: 'solar' }, { id: 'A subject with this id already exists' }],
    [{ id: 'Two Words' }, { id: 'Use lowercase letters, digits and single hyphens' }],
    [{ label: ' ' }, { label: 'A label is required' }],
    [{ parent: 'nothing' }, { parent: 'This subject does not exist' }],
    [{ parent: 'wind' }, { parent: 'A subject cannot be broader than itself' }],
  ])('%j is refused', async (fields, problems) => {
    const { status, body } = await service.send('POST', LIST, draft(fields))
    expect([status, body.fields]).toEqual([400, problems])
  })
})

describe('editing', () => {
  test('keeps what ships beside it, until it is taken back', async () => {
    const { status, body } = await put('solar', { terms: ['photovoltaics'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ revision: 2, terms: ['photovoltaics'], shipped: { terms: [] } })
    expect(body.editedAt).not.toBeNull()
    const released = await service.send('DELETE', `${LIST}/solar/edits`)
    expect(released.body).toMatchObject({ revision: 3, terms: [], editedAt: null, editedBy: null })
    expect((await service.send('DELETE', `${LIST}/solar/edits`)).status).toBe(409)
    expect(await passes()).toEqual(['solar', 'solar'])
    expect(await auditEvents()).toEqual(['reset to default subject solar', 'edited subject solar'])
  })

  test('the second of two who edit is told what the first one wrote', async () => {
    const before = await read('solar')
    await put('solar', { label: 'Sun' })
    const { status, body } = await service.send('PUT', `${LIST}/solar`, { ...before, label: 'Sunshine' })
    expect([status, body.code, body.current.label]).toEqual([409, 'CONFLICT', 'Sun'])
  })

  test('saving what is there changes nothing', async () => {
    expect((await put('solar', {})).body).toMatchObject({ revision: 1, editedAt: null })
    expect([await passes(), await auditEvents()]).toEqual([[], []])
  })

  test('a circle of broader subjects is refused', async () => {
    expect((await put('energy', { parent: 'solar' })).body.fields).toEqual({
      parent: 'A subject cannot be broader than itself',
    })
  })
})

test('a removed subject is used no more, and can be restored', async () => {
  expect((await service.send('DELETE', `${LIST}/solar`)).status).toBe(200)
  expect((await currentVocabulary()).subjects.has('solar')).toBe(false)
  expect(await read('solar')).toMatchObject({ isRemoved: true })
  expect((await service.send('DELETE', `${LIST}/solar`)).status).toBe(409)
  expect((await service.send('POST', `${LIST}/solar/restore`)).body).toMatchObject({ isRemoved: false })
  expect((await currentVocabulary()).subjects.has('solar')).toBe(true)
  expect((await service.send('POST', `${LIST}/solar/restore`)).status).toBe(409)
  expect((await service.send('DELETE', `${LIST}/nothing`)).status).toBe(404)
})

test('a draft is tried with its own phrases and ten samples, and nothing is stored', async () => {
  const turbines = await seedOpportunity(service.knex(), {
    title: 'Cells for roofs',
    description: '<p>Modules and cells.</p>',
    sector: null,
    subjects: ['solar', 'energy'],
  })
  const { status, body } = await service.send('POST', `${LIST}/preview`, {
    ...(await read('solar')),
    everyday: ['sun panels', 'shiny rooftops'],
  })
  expect(status).toBe(200)
  expect(body.filter(({ isOwn }: { isOwn: boolean }) => !isOwn)).toHaveLength(10)
  expect(body[0]).toEqual({
    search: 'shiny rooftops',
    isOwn: true,
    isChanged: true,
    before: [],
    after: [{ id: turbines.id, title: 'Cells for roofs' }],
  })
  expect(await read('solar')).toMatchObject({ revision: 1, everyday: ['sun panels'] })
})

test('a draft that no record is tagged with yet is tried by its official words', async () => {
  const turbines = await seedOpportunity(service.knex(), {
    title: 'Turbine blade research',
    description: '<p>Turbine blades at sea.</p>',
    sector: null,
  })
  const { body } = await service.send(
    'POST',
    `${LIST}/preview`,
    draft({ terms: ['turbine blades'], everyday: ['spinning windmills'] }),
  )
  expect(body.find(({ search }: { search: string }) => search === 'spinning windmills')).toMatchObject({
    before: [],
    after: [{ id: turbines.id }],
  })
})
