import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Router } from '@koa/router'
import type { Knex } from 'knex'
import { Model } from 'objection'
import { afterAll, beforeAll } from 'vitest'
import { createApp, type AppOptions } from '../http/app.ts'
import { connectDatabase } from '../data/database.ts'
import { connectJobs } from '../jobs/connection.ts'
import type { EventStreams } from '../http/event-streams.ts'
import type { PersonReader } from '../http/person-reader.ts'
import { deriveLinksFrom } from '../http/private-links.ts'
import type { Trust } from '../http/trust.ts'
import { socketPeople, type CreateWebSockets } from '../http/web-sockets.ts'
import { migratedDatabase, type ServiceName } from './database.ts'

export const TEST_SECRET = 'a secret between services in tests'
/** Callers that send `TEST_SECRET` may call every endpoint. */
export const testTrust: Trust = (proof) => proof === TEST_SECRET

export const TEST_ORIGIN = 'http://localhost:8080'

/** A response. `body` is parsed JSON, or text if the response is not JSON. */
export interface TestResponse {
  status: number
  // Untyped for brevity: `mount` checks every response against its contract.
  body: any
  headers: Headers
}

export interface TestService {
  /** Sends the following requests as a person; null signs out. */
  as(person: Person | null): void
  /** Sends a request like the site's own pages do. A FormData or string body is sent unchanged. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  /** The database pool; available once tests run. */
  knex(): Knex
  /** Base address; available once tests run. */
  url(): string
}

interface TestServiceOptions {
  service: ServiceName
  routers: Router[]
  /** Folder of the service's migrations. */
  migrations: string
  /** Default: the person of `as`. */
  people?: PersonReader
  before?: AppOptions['before']
  exempt?: AppOptions['exempt']
  webSockets?: CreateWebSockets
  eventStreams?: EventStreams
}

/** A service under test: its routes over HTTP, with a new PostgreSQL database per test file. */
export function testService(options: TestServiceOptions): TestService {
  let person: Person | null = null
  let knex: Knex | undefined
  let base = ''
  let close: () => Promise<void> = async () => undefined
  let stopJobs: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    deriveLinksFrom([TEST_SECRET])
    const { url } = await migratedDatabase(options.service, options.migrations)
    knex = connectDatabase(url, 10)
    Model.knex(knex)
    const jobs = await connectJobs(knex, { service: options.service, supervise: false })
    stopJobs = () => jobs.stop()
    const signedIn: PersonReader = { read: async () => person, close: async () => undefined }
    const people = options.people ?? signedIn
    const app = createApp({
      ...options,
      people,
      trust: testTrust,
      publicUrl: TEST_ORIGIN,
    })
    await options.eventStreams?.start(url)
    const server = createServer(app.callback())
    // On a busy machine, a kept connection must not close while the next request is being sent.
    server.keepAliveTimeout = 120_000
    const webSockets = options.webSockets?.(socketPeople(app, people))
    if (webSockets) server.on('upgrade', webSockets.handle)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = async () => {
      server.close()
      server.closeAllConnections()
      await Promise.all([webSockets?.close(), options.eventStreams?.close()])
    }
  })

  afterAll(async () => {
    await close()
    await stopJobs()
    await knex?.destroy()
    // The next file of this process may test what happens without a database.
    Model.knex(null as never)
  })

  return {
    as(next) {
      person = next
    },
    send: (method, path, body, headers = {}) => send(base + path, { method, body, headers }),
    knex() {
      if (!knex) throw new Error('The service under test has not started')
      return knex
    },
    url: () => base,
  }
}

async function send(
  url: string,
  { method, body, headers }: { method: string; body: unknown; headers: Record<string, string> },
): Promise<TestResponse> {
  const raw = body === undefined || typeof body === 'string' || body instanceof FormData
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      origin: TEST_ORIGIN,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: raw ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: json && text ? JSON.parse(text) : text, headers: response.headers }
}
