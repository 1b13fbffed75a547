import { Router } from '@koa/router'
import { Model } from 'objection'
import { endpoint } from '@fundharbor/contracts/endpoint'
import { pageQuery, Instant } from '@fundharbor/contracts/primitives'
import { z } from 'zod'
import { beforeAll, expect, test } from 'vitest'
import { mount } from '../http/mount.ts'
import { encodeCursor, respondPage } from '../http/pages.ts'
import { testService } from '../testing/service.ts'
import { byInstant, byText, sortedPage, type Order } from './sorted-page.ts'

class TideModel extends Model {
  static override tableName = 'tides'
  declare id: string
  declare title: string
  declare createdAt: Date
}

const sorts = ['newest', 'title', '-amount'] as const
const orders: Record<(typeof sorts)[number], Order> = {
  newest: byInstant('created_at', 'desc'),
  title: byText('title'),
  '-amount': { sql: 'amount', type: 'numeric', direction: 'desc' },
}

const list = endpoint({
  method: 'GET',
  path: '/api/tides',
  summary: 'Tides',
  access: 'everyone',
  query: z.object({
    ...pageQuery,
    sort: z.enum(sorts).default('newest'),
    search: z.string().optional(),
    since: Instant.optional(),
  }),
  response: z.array(z.object({ title: z.string() })),
})
const add = endpoint({
  method: 'POST',
  path: '/api/tides/:name',
  summary: 'Add a tide',
  access: 'everyone',
  params: z.object({ name: z.string() }),
  body: z.object({ title: z.string(), marks: z.unknown().optional() }),
  response: z.object({}),
})

const router = new Router()
mount(router, list, async ({ query: { since, search, ...page }, ctx }) => {
  const found = TideModel.query().modify((rows) => {
    if (since) rows.where('createdAt', '>=', since)
    if (search) rows.where({ title: search })
  })
  return respondPage(ctx, await sortedPage(found, orders, page))
})
mount(router, add, async ({ body }) => {
  await TideModel.query().insert({ title: body.title, createdAt: new Date() })
  return {}
})

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})
beforeAll(async () => {
  await service
    .knex()
    .raw(
      'CREATE TABLE tides (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), title text, amount numeric DEFAULT 1, created_at timestamptz)',
    )
  for (const title of ['Ebb', 'Flood', 'Neap']) expect((await service.send('POST', '/api/tides/x', { title })).body).toEqual({})
})

const ID = '00000000-0000-4000-8000-000000000000'
const cursor = (...position: unknown[]) => encodeCursor(position)

test.each([
  ['newest', cursor('newest', '2026-99-99 00:00:00+00', ID)],
  ['newest', cursor('newest', '2026-02-30 00:00:00+00', ID)],
  ['newest', cursor('newest', '0000-01-01 00:00:00+00', ID)],
  ['newest', cursor('newest', '2026-01-01 25:00:00+00', ID)],
  ['newest', cursor('newest', '999999-01-01 00:00:00+00', ID)],
  ['title', cursor('title', 'a\u0000b', ID)],
  ['title', cursor('title', '\ud800', ID)],
  ['-amount', cursor('-amount', '1e999', ID)],
  ['-amount', cursor('-amount', '9'.repeat(300), ID)],
  ['-amount', cursor('-amount', 'NaN', ID)],
  ['-amount', Buffer.from(`["-amount",1e999,"${ID}"]`).toString('base64url')],
])('sorted by %s, the cursor %s is refused', async (sort, forged) => {
  const { status, body } = await service.send('GET', `/api/tides?sort=${sort}&cursor=${forged}`)
  expect({ status, fields: body.fields }).toEqual({
    status: 400,
    fields: { cursor: 'This cursor is not valid' },
  })
})

test.each(sorts)('sorted by %s, every page is found by the cursor of the one before', async (sort) => {
  const titles: string[] = []
  let next: string | undefined = `/api/tides?sort=${sort}&limit=1`
  while (next) {
    const page = await service.send('GET', next)
    titles.push(...page.body.map(({ title }: { title: string }) => title))
    next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(titles.toSorted()).toEqual(['Ebb', 'Flood', 'Neap'])
})

test('an instant without a year is refused', async () => {
  expect((await service.send('GET', '/api/tides?since=0000-01-01T00:00:00Z')).status).toBe(400)
  expect((await service.send('GET', '/api/tides?since=9999-12-31T23:59:59Z')).status).toBe(200)
})

test('text that no table can hold is refused with its field, wherever it is', async () => {
  const refused = async (path: string, body?: unknown) => {
    const answer = await service.send(body ? 'POST' : 'GET', path, body)
    return [answer.status, Object.keys(answer.body.fields ?? {})]
  }
  expect(await refused('/api/tides?search=a%00b')).toEqual([400, ['search']])
  expect(await refused('/api/tides/x', { title: 'a\u0000b' })).toEqual([400, ['title']])
  expect(await refused('/api/tides/x', { title: 'x', marks: [{ at: '\u0000' }] })).toEqual([
    400,
    ['marks.0.at'],
  ])
  expect(await refused('/api/tides/a%00b', { title: 'x' })).toEqual([404, []])
  const deep = `${'['.repeat(1_500)}${']'.repeat(1_500)}`
  expect((await service.send('POST', '/api/tides/x', `{"title":"x","marks":${deep}}`)).status).toBe(400)
})
