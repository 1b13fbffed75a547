import { createServer } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { jobRouter } from '@fundharbor/chassis/jobs/routes'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { capabilityRouter } from '@fundharbor/chassis/service/capabilities'
import { liveOperationsRouter } from '@fundharbor/chassis/service/live-operations'
import { requestsTo } from '@fundharbor/chassis/testing/fuzz/requests'
import { admin, anyProject, member } from '@fundharbor/chassis/testing/people'
import { TEST_ORIGIN, TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpointsOf } from '@fundharbor/contracts/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactBook } from '../../../seeds/contacts.ts'
import { seedOpportunity } from '../../../seeds/opportunities.ts'
import { protocolErrors } from '../../public/common-grants/protocol-errors.ts'
import { applicantOf } from '../../matching/fit/eligibility/applicant.test-helper.ts'
import { setUpGrants } from '../my-grants/set-up.ts'
import { synchronizeFields } from '../../records/opportunities/synchronize-fields.ts'
import { catalogRouters } from '../../routers.ts'
import { sourcesRouter } from '../../records/sources/routes.ts'
import { loadShippedSubjects } from '../../records/subjects/load-shipped.ts'

/** Searched for; responses may repeat it. */
const WORD = 'marmalade'
/** Only the own opportunity has it, and no request. */
const SECRET = 'xylophone'
/** The id of nothing. */
const UNKNOWN = '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1aff'
const KEY = { authorization: 'Bearer fh_key' }

const owner = member({ subscriptionStatus: 'premium' })
const outsider = member({ subscriptionStatus: 'unlimited' })

/** Identity-billing, for which every person and API key is the outsider's. */
const identityServer = createServer((request, response) => {
  const { workspaceId } = outsider
  const known = request.url?.includes('applicant')
    ? applicantOf({ workspaceId })
    : request.url?.includes('key')
      ? { id: crypto.randomUUID(), scope: 'write', person: outsider }
      : null
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(known ?? { code: 'NOT_FOUND', message: 'Unknown', requestId: 'a' }))
})
await new Promise<void>((resolve) => identityServer.listen(0, '127.0.0.1', resolve))
afterAll(() => identityServer.close())

const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <desk@fundharbor.example>' }
const { port } = identityServer.address() as AddressInfo
const identity = { baseUrl: `http://127.0.0.1:${port}`, secret: TEST_SECRET }
const { readContact } = contactBook()
const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-files-'))
const filesUrl = pathToFileURL(folder).href
const checkProject = anyProject

const service = testService({
  service: 'catalog',
  before: () => [protocolErrors],
  routers: [
    ...catalogRouters({
      identity,
      sender,
      readContact,
      checkProject,
      push: undefined,
      grants: await setUpGrants({ identity, filesUrl, checkProject }),
      sources: { router: sourcesRouter([]), additions: [] },
    }),
    jobRouter('catalog'),
    capabilityRouter('catalog'),
    liveOperationsRouter(),
  ],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  clock.setTo('2026-11-21T12:00:00.000Z')
  await synchronizeFields(service.knex())
  await loadShippedSubjects(service.knex())
  for (const title of ['Night clinics', 'Harbor gardens', `A ${WORD} museum`])
    await seedOpportunity(service.knex(), { title })
})
afterAll(() => clock.reset())

const endpoints = endpointsOf('catalog')
const actors = { outsider, administrator: admin(), visitor: null }

/** Rate limits are by person and address: a new person each time, and nothing counted before. */
async function sendAs(actor: keyof typeof actors, spec: EndpointSpec, address: string, body?: unknown) {
  await service.knex().table('rate_limits').delete()
  const person = actors[actor]
  service.as(person && { ...person, id: crypto.randomUUID() })
  const response = await fetch(service.url() + address, {
    method: spec.method,
    redirect: 'manual',
    headers: {
      origin: TEST_ORIGIN,
      'content-type': 'application/json',
      ...(spec.access === 'service' ? { 'x-internal-secret': TEST_SECRET } : {}),
      ...(actor === 'outsider' && address.startsWith('/common-grants') ? KEY : {}),
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    text: await response.text(),
  }
}

const searchKey = ({ query }: EndpointSpec) =>
  Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).find((name) => name === 'search')

/** What lists and counts say, without anything that is of one opportunity. */
async function readEverything(): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const spec of endpoints.filter(
    ({ method, path: address }) => method === 'GET' && !address.includes(':'),
  ))
    for (const actor of Object.keys(actors) as (keyof typeof actors)[])
      for (const search of searchKey(spec) ? ['', `?search=${WORD}`] : ['']) {
        const { status, total, text } = await sendAs(actor, spec, spec.path + search)
        const shown = text.replaceAll(/"requestId":"[^"]*"/g, '')
        read[`${actor} ${spec.path}${search}`] = `${status} ${total} ${shown}`
      }
  return read
}

async function addOwn(): Promise<{ grantId: string; id: string }> {
  service.as(owner)
  const { status, body } = await service.send('POST', '/api/own-opportunities', {
    title: `The ${WORD} ${SECRET} fund`,
    funderName: `${WORD} ${SECRET} family`,
    description: `For ${WORD} keepers, by ${SECRET}.`,
    link: `https://${SECRET}.example/${WORD}`,
    maxAmount: '7777',
    deadline: '2026-12-20',
  })
  expect(status).toBe(201)
  return { grantId: body.id, id: body.opportunity.id }
}

/** They say when they were read, or who read something before, or are renewed by reading. */
const UNSTABLE = /audit|calendar\/feed|operations/

test('what others read and count is the same before and after', async () => {
  // The first reading stores what is derived when somebody asks.
  await readEverything()
  const before = await readEverything()
  await addOwn()
  const after = Object.entries(await readEverything()).filter(([name]) => !UNSTABLE.test(name))
  expect(after.length).toBeGreaterThan(150)
  for (const [name, said] of after) expect(said, name).toBe(before[name])
}, 300_000)

/** Requests to an endpoint with these ids in its places: plain ones, and some that are made from its contract. */
function requestsWith(spec: EndpointSpec, ids: readonly string[]) {
  const plain = ids.map((id) => ({
    address: spec.path.replaceAll(/:\w+/g, id),
    body: { opportunityId: id, search: WORD },
  }))
  const made = fc.sample(requestsTo(spec), { numRuns: 6, seed: 7 }).map((request) => {
    const fill = (text: string) =>
      text.replaceAll(/\{\{id (\d+)\}\}/g, (_, n) => ids[Number(n) % ids.length] ?? '')
    const body = request.body === undefined ? undefined : fill(JSON.stringify(request.body))
    return { address: fill(request.path).slice(0, 6000), body }
  })
  return [...plain, ...made].map(({ address, body }) => {
    const [at = '', query = ''] = address.split('?')
    const values = new URLSearchParams(query)
    if (searchKey(spec)) values.set('search', WORD)
    return {
      address: values.size > 0 ? `${at}?${values}` : at,
      body: spec.method === 'GET' ? undefined : body,
    }
  })
}

test.each(endpoints.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
  'nobody else learns of it from %s',
  async (_, spec) => {
    const { id, grantId } = await addOwn()
    for (const actor of Object.keys(actors) as (keyof typeof actors)[])
      for (const { address, body } of requestsWith(spec, [id, grantId])) {
        const response = await sendAs(actor, spec, address, body)
        const { text } = response
        const sent = `${address} ${JSON.stringify(body)}`
        expect(text.toLowerCase(), sent).not.toContain(SECRET)
        for (const own of [id, grantId]) if (!sent.includes(own)) expect(text, sent).not.toContain(own)
        if (spec.method === 'GET') {
          const other = await sendAs(
            actor,
            spec,
            address.replaceAll(id, UNKNOWN).replaceAll(grantId, UNKNOWN),
          )
          expect(response.status, sent).toBe(other.status)
        }
      }
    service.as(owner)
    const kept = await service.send('GET', `/api/grants/${grantId}`)
    expect(kept.body.grant).toMatchObject({ status: 'saved', opportunity: { isOwn: true } })
  },
  60_000,
)

test('API keys of others do not find it over MCP', async () => {
  const { id } = await addOwn()
  const ask = async (method: string, params: object = {}) => {
    const response = await fetch(`${service.url()}/mcp`, {
      method: 'POST',
      headers: {
        ...KEY,
        origin: TEST_ORIGIN,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return response.text()
  }
  const names = [...(await ask('tools/list')).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name)
  expect(names, await ask('tools/list')).toContain('list_grants')
  for (const name of names)
    for (const args of [{}, { id }, { search: WORD }, { days: 60 }]) {
      const said = await ask('tools/call', { name, arguments: args })
      expect(said.toLowerCase(), name).not.toContain(SECRET)
    }
})
