import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import type { AdminAwardSource, AwardFunder } from '@fundharbor/contracts/catalog/admin-awards'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyAwards } from '../../../seeds/awards.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { publicPagesRouter } from '../../public/public-pages/routes.ts'
import { adminAwardsRouter } from './admin-routes.ts'
import { readAwardedBefore } from './read-awarded-before.ts'
import { awardsRouter } from './routes.ts'

const service = testService({
  service: 'catalog',
  routers: [
    adminAwardsRouter,
    awardsRouter(async () => applicantOf({ name: 'Pier Trust', country: 'US' })),
    publicPagesRouter,
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})
const SOURCES = '/api/admin/imports/awards'
const FUNDERS = '/api/admin/catalog/award-funders'

beforeEach(async () => {
  await emptyAwards(service.knex())
  for (const table of ['opportunities', 'audit_log', 'rate_limits'])
    await service.knex().table(table).delete()
  service.as(admin())
})

const HEADER =
  'Identifier,Title,Currency,Amount Awarded,Award Date,Recipient Org:Name,Funding Org:Name,Funding Org:Identifier'
const row = (id: string, { funder = 'Harbor Fund', amount = '500', year = '2021', org = '' } = {}) =>
  `${id},Boats,USD,${amount},${year},Pier Trust,${funder},${org}`

const send = (content: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('file', new Blob([content]), 'grants.csv')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return service.send('POST', SOURCES, form)
}

const sources = async (): Promise<AdminAwardSource[]> => (await service.send('GET', SOURCES)).body
const audited = (): Promise<{ action: string; subject: string }[]> =>
  service.knex().table('audit_log').orderBy('at').select('action', 'subject', 'details')

async function load(rows: string[], fields: Record<string, string> = {}): Promise<AdminAwardSource> {
  const { status, body } = await send([HEADER, ...rows].join('\n'), fields)
  expect(status).toBe(202)
  const find = async () => (await sources()).find(({ id }) => id === body.id)
  await expect.poll(async () => (await find())?.finishedAt, { timeout: 10_000 }).toBeTruthy()
  return (await find()) as AdminAwardSource
}

const funders = async (search = ''): Promise<AwardFunder[]> =>
  (await service.send('GET', search ? `${FUNDERS}?search=${search}` : FUNDERS)).body
const idOf = async (name: string) => (await funders()).find((each) => each.name === name)?.id ?? ''
const change = (id: string, what: 'merge' | 'split', into?: string) =>
  service.send('POST', `${FUNDERS}/${id}/${what}`, into && { into })

test('only administrators see and change past awards in the console', async () => {
  for (const [method, path] of [
    ['GET', SOURCES],
    ['POST', SOURCES],
    ['GET', FUNDERS],
    ['POST', `${FUNDERS}/${randomUUID()}/merge`],
    ['POST', `${FUNDERS}/${randomUUID()}/split`],
  ] as const) {
    service.as(member())
    expect((await service.send(method, path)).status, path).toBe(403)
    service.as(null)
    expect((await service.send(method, path)).status, path).toBe(401)
  }
})

describe('an uploaded file', () => {
  test('is imported, and its rows are accounted for', async () => {
    const said = { publisher: 'Harbor Fund', license: 'CC0', url: 'https://harbor.example' }
    const source = await load([row('a'), row('b', { year: '2019' }), row('c', { amount: '0' })], said)
    expect(source).toMatchObject({
      id: 'file-harbor-fund',
      name: 'Harbor Fund',
      terms: 'CC0',
      url: 'https://harbor.example',
      awards: 2,
      firstYear: 2019,
      lastYear: 2021,
      rows: 3,
      added: 2,
      skipped: 1,
      skippedRecords: [{ position: 3, sourceId: 'c', reason: 'The sum is zero' }],
    })
    expect(await readAwardedBefore(['harbor-fund'])).toMatchObject({ sums: [{ awards: 2 }] })
    expect(await audited()).toMatchObject([{ action: 'uploaded', subject: 'past awards of Harbor Fund' }])
  })

  test('that is none of the standard is refused, and nothing is stored', async () => {
    const { status, body } = await send('Title,Funder\nRoof,Elm\n')
    expect([status, body.fields.file]).toEqual([400, expect.stringContaining('No row has “Amount Awarded”')])
    expect((await service.send('POST', SOURCES, new FormData())).body.fields).toEqual({
      file: 'Choose a CSV, XLSX or JSON file',
    })
    expect([await sources(), await audited()]).toEqual([[], []])
  })

  test('leaves nothing in the temporary folder, imported or not', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-temporary-'))
    vi.stubEnv('TMPDIR', folder)
    await load([row('a')])
    await send('Title,Funder\nRoof,Elm\n')
    await expect.poll(() => readdir(folder)).toEqual([])
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })

  test('larger than 10 MB is refused', async () => {
    const { status, body } = await send('a'.repeat(10 * 1024 * 1024 + 1))
    expect([status, body.fields.file]).toEqual([400, 'The file is larger than 10 MB'])
  })
})

test('funders with one identifier are one, and without it those of one name', async () => {
  await load([
    row('a', { funder: 'Tern', org: 'GB-CHC-1110522' }),
    row('b', { funder: 'The Tern Trust', org: 'GB-CHC-1110522' }),
    row('c', { funder: 'THE TERN TRUST' }),
    row('d', { funder: 'Elm Fund', org: 'N/A' }),
    row('e', { funder: 'Oak Fund', org: 'N/A' }),
  ])
  expect(await funders()).toMatchObject([
    { name: 'Elm Fund', awards: 1, identifiers: [], mergedInto: null },
    { name: 'Oak Fund', awards: 1, mergedInto: null },
    { name: 'Tern', awards: 3, identifiers: ['GB-CHC-1110522'], mergedInto: null },
    { name: 'The Tern Trust', awards: 2, mergedInto: { slug: 'tern' } },
  ])
  expect((await funders('chc-1110')).map(({ name }) => name)).toEqual(['Tern'])
  await change(await idOf('The Tern Trust'), 'split')
  await load([row('f', { funder: 'The Tern Trust', org: 'GB-CHC-1110522' })], { publisher: 'Later' })
  expect(await funders('tern')).toMatchObject([{ awards: 1 }, { awards: 3 }])
})

test('the list of funders comes in pages', async () => {
  await load(['Ash', 'Birch', 'Cedar'].map((funder) => row(funder, { funder })))
  const first = await service.send('GET', `${FUNDERS}?limit=2`)
  expect([first.headers.get('x-total-count'), first.body.length]).toEqual(['3', 2])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await service.send('GET', next)).body).toMatchObject([{ name: 'Cedar' }])
})

describe('merging two funders', () => {
  const tables = async () => {
    const { rows } = await service.knex().raw(
      `SELECT (SELECT json_agg(a ORDER BY a.identifier) FROM awards a) AS awards,
         (SELECT json_agg(f ORDER BY slug) FROM award_funders f) AS funders,
         (SELECT json_agg(to_jsonb(s) - 'id' ORDER BY funder_id, currency, year) FROM award_summaries s) AS summaries,
         (SELECT json_agg(s ORDER BY funder_id) FROM award_recipient_sums s) AS sums`,
    )
    return rows[0]
  }
  let old = ''
  let target = ''
  beforeEach(async () => {
    await load([row('a', { funder: 'Hewlett' }), row('b', { funder: 'Hewlett Foundation', amount: '700' })])
    old = await idOf('Hewlett')
    target = await idOf('Hewlett Foundation')
  })

  test('shows the awards of one under the other, and splitting undoes it exactly', async () => {
    const before = await tables()
    const merged = await change(old, 'merge', target)
    expect(merged.body).toMatchObject({
      name: 'Hewlett',
      awards: 1,
      mergedInto: { slug: 'hewlett-foundation', name: 'Hewlett Foundation' },
    })
    expect(await funders()).toMatchObject([{ awards: 1 }, { name: 'Hewlett Foundation', awards: 2 }])
    for (const slug of ['hewlett', 'hewlett-foundation'])
      expect(await readAwardedBefore([slug])).toMatchObject({
        of: { key: 'hewlett-foundation' },
        sums: [{ awards: 2, total: '1200.00' }],
      })
    expect((await change(old, 'split')).body).toMatchObject({ awards: 1, mergedInto: null })
    expect(await tables()).toEqual(before)
    expect(await audited()).toMatchObject([
      { action: 'uploaded' },
      {
        action: 'merged',
        subject: 'award funder hewlett',
        details: { after: { into: 'hewlett-foundation' }, awards: 1 },
      },
      { action: 'split', details: { before: { into: 'hewlett-foundation' }, awards: 1 } },
    ])
  })

  test('leads from the old address to the new page, with the open opportunities of both', async () => {
    await seedOpportunity(service.knex(), { funderName: 'Hewlett' })
    await change(old, 'merge', target)
    const page = (await service.send('GET', '/api/public/funders/hewlett')).body
    expect(page).toMatchObject({
      slug: 'hewlett-foundation',
      name: 'Hewlett Foundation',
      open: 1,
      awards: 2,
      awardedBefore: { sums: [{ awards: 2 }] },
    })
    expect((await service.send('GET', '/api/public/funders')).body).toMatchObject([
      { slug: 'hewlett-foundation' },
    ])
    const list = await service.send('GET', '/api/public/awards?funder=hewlett')
    expect(list.headers.get('x-total-count')).toBe('2')
    service.as(member())
    expect(
      (await service.send('GET', '/api/awards/like-ours?kind=funder&key=hewlett')).body.own,
    ).toMatchObject({
      awards: 2,
    })
  })

  test('is kept by later imports', async () => {
    await change(old, 'merge', target)
    await load([row('a', { funder: 'Hewlett' }), row('c', { funder: 'Hewlett' })])
    expect(await readAwardedBefore(['hewlett'])).toMatchObject({ sums: [{ awards: 3 }] })
    await change(old, 'split')
    expect(await readAwardedBefore(['hewlett'])).toMatchObject({ sums: [{ awards: 2 }] })
  })

  test('is refused where it would be unclear what a split brings back', async () => {
    await load([row('d', { funder: 'Elm' })], { publisher: 'Elm' })
    const elm = await idOf('Elm')
    await change(old, 'merge', target)
    for (const [id, into, reason] of [
      [elm, old, 'Hewlett is merged into another funder. Split it first.'],
      [old, elm, 'Hewlett is merged into another funder. Split it first.'],
      [target, elm, 'Other funders are merged into Hewlett Foundation. Split them first.'],
      [elm, elm, 'A funder cannot be merged into itself.'],
    ] as const) {
      const { status, body } = await change(id, 'merge', into)
      expect([status, body.message]).toEqual([409, reason])
    }
    expect((await change(elm, 'split')).body.message).toBe('Elm is not merged.')
    expect((await change(randomUUID(), 'split')).status).toBe(404)
    expect((await change(elm, 'merge', randomUUID())).status).toBe(404)
  })
})
