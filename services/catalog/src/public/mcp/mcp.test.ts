import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { member } from '@fundharbor/chassis/testing/people'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { Person } from '@fundharbor/contracts/identity/session'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { mcpRouter } from './routes.ts'

/** A mock of identity-billing: API keys by their hash. */
const known = new Map<string, { id: string; scope: string; person: Person }>()
let identity: Server
const target = { baseUrl: '', secret: TEST_SECRET }
const open: Client[] = []

const service = testService({
  service: 'catalog',
  routers: [
    mcpRouter({
      identity: target,
      publicUrl: 'https://harbor.example',
      readApplicant: async ({ workspaceId }) => applicantOf({ workspaceId }),
    }),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
  exempt: (path) => path === '/mcp',
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  identity = createServer((request, response) => {
    const found = known.get(request.url?.split('/').at(-1) ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found ?? { id: null, person: null }))
  })
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve))
  target.baseUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`
})
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())))
afterAll(() => {
  identity.close()
  clock.reset()
})

/** A program with a key of a person. */
async function connect(facts: Partial<Person> = {}, scope = 'read') {
  const key = `fh_${crypto.randomUUID()}`
  const person = member({ subscriptionStatus: 'premium', ...facts })
  known.set(createHash('sha256').update(key).digest('hex'), { id: crypto.randomUUID(), scope, person })
  const client = new Client({ name: 'a test', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', service.url()), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  )
  open.push(client)
  const use = async (name: string, input: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: input })
    const [content] = result.content as { text: string }[]
    return result.isError ? content?.text : JSON.parse(content?.text ?? '')
  }
  return { client, person, use }
}

const rowsOf = (table: string) => service.knex().table(table)

test('lists its tools, and which of them change something', async () => {
  const { client } = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ['search_opportunities', true],
    ['get_opportunity', true],
    ['assess_fit', true],
    ['list_grants', true],
    ['list_deadlines', true],
    ['save_opportunity', false],
  ])
})

test('searches, reads with a view that counts, and weighs an opportunity', async () => {
  const { id } = await seedOpportunity(service.knex(), { title: 'Night clinics' })
  const { use, person } = await connect()
  const found = await use('search_opportunities', { search: 'night clinics', limit: 5 })
  expect(found.opportunities[0]).toMatchObject({
    id,
    title: 'Night clinics',
    url: `https://harbor.example/opportunities/${id}`,
  })
  expect(await use('get_opportunity', { id })).toMatchObject({ id, title: 'Night clinics' })
  const views = await rowsOf('user_opportunity_views').where({ workspace_id: person.workspaceId })
  expect(views).toHaveLength(1)
  expect(await use('assess_fit', { id })).toMatchObject({
    title: 'Night clinics',
    verdict: expect.any(String),
  })
  expect(await use('get_opportunity', { id: crypto.randomUUID() })).toMatch(/not/i)
})

test('saves with a key that can write, and shows grants and deadlines', async () => {
  const { id } = await seedOpportunity(service.knex(), {
    title: 'Night clinics',
    deadline: new Date('2027-02-02T04:59:59.999Z'),
  })
  const { use, person } = await connect({}, 'write')
  expect(await use('save_opportunity', { id })).toMatchObject({ status: 'saved', isNew: true })
  expect(await use('save_opportunity', { id })).toMatchObject({ status: 'saved', isNew: false })
  expect((await use('list_grants', { status: 'saved' })).grants).toMatchObject([
    { opportunity: { id, title: 'Night clinics' }, status: 'saved' },
  ])
  expect((await use('list_grants', { status: 'won' })).grants).toEqual([])
  expect((await use('list_deadlines')).deadlines).toMatchObject([
    { opportunityId: id, closesOn: '2027-02-01', status: 'saved' },
  ])
  expect((await use('list_deadlines', { days: 5 })).deadlines).toEqual([])
  const audited = await rowsOf('audit_log').where({ actor_id: person.id })
  expect(audited).toMatchObject([{ action: 'saved by API key', subject: `opportunity ${id}` }])
})

test('is refused without the scope, the role or the place in the workspace', async () => {
  const { id } = await seedOpportunity(service.knex())
  const reader = await connect()
  expect(await reader.use('save_opportunity', { id })).toBe(
    'This API key can only read. Create one that can also write.',
  )
  const viewer = await connect({ workspaceRole: 'viewer' }, 'write')
  expect(await viewer.use('save_opportunity', { id })).toMatch(/view/i)
  const writer = await connect({}, 'write')
  await writer.use('save_opportunity', { id })
  expect((await reader.use('list_grants')).grants).toEqual([])
})

test('is refused without a key, with an unknown one, and on a plan without export', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const headers = { accept: 'application/json, text/event-stream' }
  const bare = await service.send('POST', '/mcp', message, headers)
  expect([bare.status, bare.body.message]).toEqual([
    401,
    'This requires an API key: Authorization: Bearer fh_…',
  ])
  const unknown = { ...headers, authorization: 'Bearer fh_unknown' }
  expect((await service.send('POST', '/mcp', message, unknown)).status).toBe(401)
  await expect(connect({ subscriptionStatus: 'none' })).rejects.toThrow(/PLAN_REQUIRED|paid plans/)
})
