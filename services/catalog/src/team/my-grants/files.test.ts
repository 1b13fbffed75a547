import { buffer } from 'node:stream/consumers'
import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { clearJobs, runWaiting } from '@fundharbor/chassis/testing/jobs'
import { hasMetadata, pictureWithPlace } from '@fundharbor/chassis/testing/pictures'
import { beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { workbookOf } from '../../records/tables/workbook.test-helper.ts'
import { grantsService, PNG } from './grants-service.test-helper.ts'

const service = grantsService()
const { signIn, to, add, details } = service

/** An archive of files with these names. */
function archiveOf(...names: string[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  return buffer(zip.outputStream)
}

beforeEach(() => clearJobs(service.knex()))

describe('a file', () => {
  const upload = (id: string, files: [Buffer, string][]) => {
    const form = new FormData()
    for (const [content, name] of files) form.append('files', new Blob([new Uint8Array(content)]), name)
    return to('POST', `/${id}/files`, form)
  }
  const removed = () => runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))

  test('is stored under a name of its own, downloaded, and deleted', async () => {
    const person = signIn()
    const grant = await add()
    const { status, body } = await upload(grant.id, [[PNG, '../../plan "A".pdf']])
    expect(status).toBe(201)
    const [file] = body
    expect(file).toMatchObject({ name: 'plan "A".png', size: PNG.length, uploadedBy: { id: person.id } })
    const [name] = await service.stored()
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    const got = await to('GET', `/${grant.id}/files/${file.id}`)
    expect(got.headers.get('content-type')).toBe('image/png')
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    signIn()
    expect((await to('GET', `/${grant.id}/files/${file.id}`)).status).toBe(404)
    expect((await upload(grant.id, [[PNG, 'a.png']])).status).toBe(404)
    service.as(person)
    await to('DELETE', `/${grant.id}/files/${file.id}`)
    await removed()
    expect(await service.stored()).toEqual([])
  })

  test('that is a picture does not say where it was taken', async () => {
    signIn()
    const grant = await add()
    const { body } = await upload(grant.id, [[await pictureWithPlace(), 'house.jpg']])
    const got = await to('GET', `/${grant.id}/files/${body[0].id}`)
    expect([got.headers.get('content-type'), hasMetadata(got.body)]).toEqual(['image/jpeg', false])
    await to('DELETE', `/${grant.id}`)
    await removed()
  })

  test('can be an Excel workbook', async () => {
    signIn()
    const grant = await add()
    const workbook = await workbookOf([
      ['Item', 'Cost'],
      ['Roof', 12_500],
    ])
    const { status, body } = await upload(grant.id, [[workbook, 'budget.zip']])
    expect([status, body[0].name]).toEqual([201, 'budget.xlsx'])
    const got = await to('GET', `/${grant.id}/files/${body[0].id}`)
    expect(got.headers.get('content-type')).toContain('spreadsheetml.sheet')
    await to('DELETE', `/${grant.id}/files/${body[0].id}`)
    await removed()
  })

  const sheet = () =>
    workbookOf([
      ['Item', 'Cost'],
      ['Roof', 12_500],
    ])
  const PARTS = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']

  test.each<[what: string, name: string, make: () => Promise<Buffer> | Buffer, stored: string | null]>([
    ['a workbook', 'budget.xlsx', sheet, 'budget.xlsx'],
    ['one in capitals', 'BUDGET.XLSX', sheet, 'BUDGET.xlsx'],
    ['one without an ending', 'budget', sheet, 'budget.xlsx'],
    ['one that is called CSV', 'budget.csv', sheet, 'budget.xlsx'],
    ['one with charts', 'c.xlsx', () => archiveOf(...PARTS, 'xl/charts/chart1.xml'), 'c.xlsx'],
    ['one in another order', 'o.xlsx', () => archiveOf(...PARTS.toReversed()), 'o.xlsx'],
    ['one with macros', 'm.xlsm', () => archiveOf(...PARTS, 'xl/vbaProject.bin'), null],
    ['one with macros under another name', 'm.xlsx', () => archiveOf(...PARTS, 'xl/vbaProject.bin'), null],
    ['a binary workbook', 'b.xlsx', () => archiveOf('[Content_Types].xml', 'xl/workbook.bin'), null],
    ['an OpenDocument table', 't.ods', () => archiveOf('mimetype', 'content.xml'), null],
    ['an old workbook', 'old.xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), null],
    [
      'a web page that is called one',
      'p.xlsx',
      () => Buffer.from('<table><tr><td>1</td></tr></table>'),
      null,
    ],
    ['half of one', 'h.xlsx', async () => (await sheet()).subarray(0, 600), null],
    ['an archive of one', 'z.xlsx', () => archiveOf('budget.xlsx'), null],
  ])('is taken if it is a workbook that nothing runs in: %s', async (_, name, make, stored) => {
    signIn()
    const grant = await add()
    const { status, body } = await upload(grant.id, [[await make(), name]])
    if (stored === null)
      expect(body.fields).toEqual({
        'files.0': `${name} is not a PDF, DOC, DOCX, XLSX, JPG, PNG, or WEBP file`,
      })
    else expect([status, body[0].name]).toEqual([201, stored])
    await to('DELETE', `/${grant.id}`)
    await removed()
  })

  test('is refused by its content and size, and stores nothing', async () => {
    signIn()
    const grant = await add()
    const { status, body } = await upload(grant.id, [
      [PNG, 'a.png'],
      [Buffer.from('<script>'), 'plan.pdf'],
      [Buffer.alloc(10 * 1024 * 1024 + 1), 'large.pdf'],
    ])
    expect([status, body.fields]).toEqual([
      400,
      {
        'files.1': 'plan.pdf is not a PDF, DOC, DOCX, XLSX, JPG, PNG, or WEBP file',
        'files.2': 'large.pdf is larger than 10 MB',
      },
    ])
    expect(await service.stored()).toEqual([])
    const many = Array.from({ length: 15 }, (_, index): [Buffer, string] => [PNG, `${index}.png`])
    expect((await upload(grant.id, many)).status).toBe(201)
    expect((await upload(grant.id, many)).body.fields.files).toMatch(/at most 20 files/)
    expect((await details(grant.id)).files).toHaveLength(15)
    await to('DELETE', `/${grant.id}`)
    await removed()
    expect(await service.stored()).toEqual([])
  })
})

test('all files of a workspace have a limit, which depends on its plan', async () => {
  const MiB = 1024 * 1024
  const person = signIn({ subscriptionStatus: 'freemium' })
  const { workspaceId } = person
  const [full, empty] = [await add(), await add()]
  const file = (name: string, size: number) => ({
    workspace_id: workspaceId,
    grant_id: full.id,
    file: crypto.randomUUID(),
    name,
    mime: 'image/png',
    size,
    created_at: new Date(),
  })
  const upload = () => {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(PNG)]), 'a.png')
    return to('POST', `/${empty.id}/files`, form)
  }
  await service
    .knex()
    .table('grant_files')
    .insert(file('a.png', 500 * MiB - PNG.length))
  expect((await upload()).status).toBe(201)
  const refused = await upload()
  expect([refused.status, refused.body.fields.files]).toEqual([
    400,
    'Your grants have no room for these files. Delete some on this or other grants first.',
  ])
  signIn({ workspaceId, subscriptionStatus: 'premium' })
  expect((await upload()).status).toBe(201)
  for (const { id } of [full, empty]) await to('DELETE', `/${id}`)
  await runWaiting(fileRemovalQueue, ({ data }) => service.store.remove(data.name))
  expect(await service.stored()).toEqual([])
})
