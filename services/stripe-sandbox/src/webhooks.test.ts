import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { secondsInDay } from 'date-fns/constants'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './sandbox.ts'

const SECRET_KEY = 'sk_test_sandbox_for_tests'
const WEBHOOK_SECRET = 'whsec_for_these_tests'

/** What the endpoint received, and the statuses of its next responses. */
let received: { body: string; signature: string }[] = []
let statuses: number[] = []
let endpoint: Server
let sandbox: Sandbox
let folder = ''

const start = async () => {
  sandbox = await startSandbox({
    port: 0,
    secretKey: SECRET_KEY,
    site: 'http://localhost:8080',
    file: path.join(folder, 'state.json'),
    webhook: {
      url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/api/stripe/webhook`,
      secret: WEBHOOK_SECRET,
    },
  })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-sandbox-'))
  received = []
  statuses = []
  endpoint = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ body, signature: String(request.headers['stripe-signature']) })
    response.writeHead(statuses.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
  await start()
})
afterEach(async () => {
  await sandbox.close()
  endpoint.close()
  endpoint.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

const stripe = () => {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false })
}

test('events are sent with a signature that Stripe’s own library accepts', async () => {
  const customer = await stripe().customers.create({ email: 'amara@northquay.example' })
  await expect.poll(() => received).toHaveLength(1)
  const [{ body, signature } = { body: '', signature: '' }] = received
  const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)
  expect(event).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    data: { object: { id: customer.id } },
  })
})

test('a refused event is sent again until it is accepted', async () => {
  statuses = [500, 503]
  await stripe().customers.create({})
  await expect.poll(() => received, { timeout: 8000 }).toHaveLength(3)
  expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(1)
  await expect.poll(() => sandbox.store.state.deliveries).toHaveLength(0)
})

test('objects, the clock, and pending events survive a restart', async () => {
  statuses = [500]
  const customer = await stripe().customers.create({ name: 'Amara Okafor' })
  await expect.poll(() => received).toHaveLength(1)
  const clock = async (body?: object) => {
    const response = await fetch(`${sandbox.url}/sandbox/clock`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
    })
    return Date.parse(((await response.json()) as { now: string }).now)
  }
  const later = await clock({ advance: 40 * secondsInDay })
  await sandbox.close()
  expect(await readFile(path.join(folder, 'state.json'), 'utf8')).toContain(customer.id)
  await start()
  expect(await stripe().customers.retrieve(customer.id)).toMatchObject({ name: 'Amara Okafor' })
  expect(await clock()).toBeGreaterThanOrEqual(later)
  await expect.poll(() => received, { timeout: 8000 }).toHaveLength(2)
})

test.each(['cross-site', 'same-site'])(
  'a page of another site (%s) cannot advance the clock',
  async (site) => {
    const response = await fetch(`${sandbox.url}/dev/stripe/sandbox/clock`, {
      method: 'POST',
      body: '{"advance":86400}',
      headers: { 'sec-fetch-site': site },
    })
    expect(response.status).toBe(403)
  },
)
