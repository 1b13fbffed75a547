import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { Knex } from 'knex'
import { afterEach, expect, test } from 'vitest'
import { operationRouter } from './operation.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** The statuses of `/readyz` and `/healthz`. */
async function readStatuses(
  readiness: Parameters<typeof operationRouter>[1],
  isDatabaseUp = true,
): Promise<number[]> {
  const raw = () => (isDatabaseUp ? Promise.resolve() : Promise.reject(new Error('down')))
  const app = new Koa().use(operationRouter({ raw } as unknown as Knex, readiness).routes())
  server = createServer(app.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const statuses = []
  for (const path of ['/readyz', '/healthz']) statuses.push((await fetch(base + path)).status)
  return statuses
}

const isDraining = () => false

test.each([
  ['that needs nothing is ready', { isDraining }, true, 200],
  ['that has loaded what it needs is ready', { isDraining, isReady: () => true }, true, 200],
  ['that is still loading is not ready', { isDraining, isReady: () => false }, true, 503],
  ['that is stopping is not ready', { isDraining: () => true }, true, 503],
  ['without its database is not ready', { isDraining }, false, 503],
])('a service %s, but is healthy', async (_, readiness, isDatabaseUp, ready) => {
  expect(await readStatuses(readiness, isDatabaseUp)).toEqual([ready, 200])
})
