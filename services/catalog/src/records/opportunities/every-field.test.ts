import { setTimeout as sleep } from 'node:timers/promises'
import { admin } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { uploadFields } from '@fundharbor/contracts/catalog/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { router as adminOpportunities } from '../../public/admin-opportunities/routes.ts'
import { router as history } from '../history/routes.ts'
import { router as imports } from '../imports/routes.ts'
import { router as uploads } from '../uploads/routes.ts'
import { fieldNamed, fieldsWith } from './field-lists.ts'

const service = testService({
  service: 'catalog',
  routers: [adminOpportunities, history, imports, uploads],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeEach(() => service.as(admin()))

const OURS = '/api/admin/opportunities'
const texts = <F extends keyof typeof fieldNamed>(names: F[]) =>
  names.filter((name) => fieldNamed[name].kind === 'text?')

/** What a text may be in every field; one of them holds addresses of people. */
const valueOf = (field: string) => (field === 'contactEmail' ? 'new@harbor.example' : `The new ${field}`)

describe.each(texts(fieldsWith('editable')))('the editable text %s', (field) => {
  test('can be edited, is marked as edited, and has a history', async () => {
    const { id } = await seedOpportunity(service.knex(), { [field]: 'as the source says' })
    const { body: before } = await service.send('GET', `${OURS}/${id}`)
    const { status, body } = await service.send('PUT', `${OURS}/${id}`, {
      ...before,
      [field]: valueOf(field),
    })
    expect([status, body[field]]).toEqual([200, valueOf(field)])
    expect([body.editedFields, body.sourceValues]).toEqual([[field], { [field]: 'as the source says' }])
    const { body: told } = await service.send('GET', `/api/opportunities/${id}/history`)
    const values = { field, before: 'as the source says', after: valueOf(field) }
    const expected = { values: [{ changes: [values] }], name: [{ changes: [{ field }] }], none: [] }
    expect(told.map(({ changes }: { changes: unknown }) => ({ changes }))).toEqual(
      expected[fieldNamed[field].history ?? 'none'],
    )
  })
})

test('every uploadable text is read from the column of its name', async () => {
  const fields = texts(fieldsWith('uploadable'))
  const labelOf = (field: string) => uploadFields.find(({ slug }) => slug === field)?.label
  const form = new FormData()
  const csv = [
    ['Title', 'Funder', ...fields.map(labelOf)].join(','),
    ['Buoys', 'Harbor Trust', ...fields.map(valueOf)].join(','),
  ]
  form.append('file', new Blob([csv.join('\n')]), 'calls.csv')
  const { body } = await service.send('POST', '/api/admin/imports/uploads', form)
  const run = () => service.knex().table('import_runs').where({ id: body.id }).first('status', 'added')
  while ((await run()).status === 'running') await sleep(50)
  expect(await run()).toEqual({ status: 'finished', added: 1 })
  const row = await service.knex().table('opportunities').where({ title: 'Buoys' }).first(fields)
  expect(row).toEqual(Object.fromEntries(fields.map((field) => [field, valueOf(field)])))
})
