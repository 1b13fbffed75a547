import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Capability } from '@fundharbor/contracts/platform/capabilities'
import type { ServiceName } from '@fundharbor/contracts/platform/jobs'
import { internalFeatureFlags } from '@fundharbor/contracts/platform/feature-flags'
import type { Knex } from 'knex'
import type { Router } from '@koa/router'
import { Model } from 'objection'
import { createApp, type AppOptions } from '../http/app.ts'
import { clock } from '../runtime/clock.ts'
import { connectDatabase, findDatabase, migrate, waitShortly } from '../data/database.ts'
import type { ServiceEnv } from '../runtime/env.ts'
import { logger } from '../runtime/logger.ts'
import { startTracing, stopTracing, traceQueries } from '../runtime/tracing.ts'
import type { Worker } from '../runtime/worker.ts'
import { capabilityRouter } from './capabilities.ts'
import { liveOperationsRouter } from './live-operations.ts'
import { operationRouter } from './operation.ts'
import { readPeers } from './peers.ts'
import type { EventStreams } from '../http/event-streams.ts'
import { socketPeople, type CreateWebSockets } from '../http/web-sockets.ts'
import { RemotePersonReader, type PersonReader } from '../http/person-reader.ts'
import { connectJobs } from '../jobs/connection.ts'
import { jobRouter } from '../jobs/routes.ts'
import type { OwnQueue } from '../jobs/status.ts'
import { callService } from '../http/service-client.ts'
import { deriveLinksFrom } from '../http/private-links.ts'
import { trustCallers } from '../http/trust.ts'
import { featureFlags } from '../data/feature-flags.ts'

const DRAIN_MS = 25_000
const IDLE_CHECK_MS = 100

const seconds = (count: number) => count * 1000

export interface ServiceOptions {
  name: ServiceName
  env: ServiceEnv
  /** Folder of the service's migrations. */
  migrations: string
  routers: Router[]
  /** Default: reads sessions from identity-billing. */
  people?: PersonReader
  before?: AppOptions['before']
  exempt?: AppOptions['exempt']
  /** Default: upgrades are not answered. */
  webSockets?: CreateWebSockets
  /** Started before the service serves requests. */
  eventStreams?: EventStreams
  /** Queues that the service keeps itself, for the console. */
  queues?: readonly OwnQueue[]
  /** What depends on the configuration, for the console. */
  capabilities?: readonly Capability[]
  /** Whether the service has loaded what it needs; until then `/readyz` responds with 503. Default: it needs nothing. */
  isReady?: () => boolean
  /** Started once the schema is up to date, stopped before the database is closed. */
  start?: (knex: Knex) => Promise<Worker[]> | Worker[]
}

/** Migrates, listens, and stops gracefully on SIGTERM, on SIGINT, or when the process that started it is gone. */
export async function startService(options: ServiceOptions): Promise<void> {
  const { env, name, eventStreams: streams } = options
  await prepare(options)
  await startTracing(name, env.OTEL_EXPORTER_OTLP_ENDPOINT)
  await migrate(env.DATABASE_URL, options.migrations)
  const knex = connectDatabase(env.DATABASE_URL, env.DATABASE_POOL)
  Model.knex(knex)
  traceQueries(knex)
  const jobs = await connectJobs(knex, { service: name })
  featureFlags.readFrom(() => readRemoteFlags(env))
  const people = options.people ?? (await listeningReader(env))
  const state = { isDraining: false }
  const operation = operationRouter(knex, { isDraining: () => state.isDraining, isReady: options.isReady })
  const described = [capabilityRouter(name, options.capabilities), liveOperationsRouter()]
  const app = createApp({
    ...options,
    routers: [operation, jobRouter(name, options.queues), ...described, ...options.routers],
    people,
    trust: trustCallers(env.INTERNAL_CALLERS, name),
    publicUrl: env.PUBLIC_URL,
  })
  const [workers = []] = await Promise.all([options.start?.(knex), streams?.start(env.DATABASE_URL)])
  const handle = app.callback()
  const server = createServer((request, response) => {
    // A connection that is kept open would delay the stop, and its next request would find no service.
    if (state.isDraining) response.setHeader('Connection', 'close')
    void handle(request, response)
  })
  const webSockets = options.webSockets?.(socketPeople(app, people))
  if (webSockets) server.on('upgrade', webSockets.handle)
  waitShortly(knex)
  listen(server, options)
  await stopOnSignal(options, state, async () => {
    await Promise.all([closed(server), webSockets?.close(), streams?.close()])
    await Promise.all(workers.map((worker) => worker.stop()))
    await jobs.stop()
    await people.close()
    await knex.destroy()
    await stopTracing()
  })
}

function listen(server: Server, { env }: ServiceOptions): void {
  server.keepAliveTimeout = 75_000
  server.listen(env.PORT, env.HOST, () => logger.info({ port: env.PORT }, 'listening'))
}

/** Ends the process if there is no database, with a line in the log that says what to check. */
async function prepare({ name, env }: ServiceOptions): Promise<void> {
  logger.setBindings({ name })
  applyEnv(env)
  await findDatabase(env.DATABASE_URL).catch(({ message }: Error) => {
    logger.fatal(message)
    process.exit(1)
  })
}

function applyEnv({ CLOCK_AT, LINK_KEYS, INTERNAL_KEY }: ServiceEnv): void {
  if (CLOCK_AT) clock.setTo(CLOCK_AT)
  deriveLinksFrom(LINK_KEYS ?? [INTERNAL_KEY])
}

async function stopOnSignal(
  { env }: ServiceOptions,
  state: { isDraining: boolean },
  stop: () => Promise<void>,
): Promise<void> {
  const shutDown = async () => {
    if (state.isDraining) return
    state.isDraining = true
    logger.info('draining')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    // The gateway and other services see at /readyz that this replica stops; until then it serves them.
    if (process.connected !== false) await sleep(seconds(env.DRAIN_SECONDS))
    await stop()
    process.exit(0)
  }
  process.once('SIGTERM', shutDown).once('SIGINT', shutDown).once('disconnect', shutDown)
  // The process that started this one may have gone during the migrations.
  if (process.connected === false) await shutDown()
}

const readRemoteFlags = (env: ServiceEnv) =>
  callService(internalFeatureFlags.rules, readPeers(env)['identity-billing'])

async function listeningReader(env: ServiceEnv): Promise<PersonReader> {
  const identity = readPeers(env)['identity-billing']
  const reader = new RemotePersonReader({ identity, databaseUrl: env.DATABASE_URL })
  await reader.listen()
  return reader
}

/** Closes connections as they become idle, because each keeps the server open. */
const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    server.close(() => {
      clearInterval(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
