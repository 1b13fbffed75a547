import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { Knex } from 'knex'
import { afterEach, expect, test } from 'vitest'
import { operationRouter } from './operation.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** What `/readyz` and `/healthz` answer. */
async function ask(standing: Parameters<typeof operationRouter>[1], answers = true): Promise<number[]> {
  const raw = () => (answers ? Promise.resolve() : Promise.reject(new Error('down')))
  const app = new Koa().use(operationRouter({ raw } as unknown as Knex, standing).routes())
  server = createServer(app.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server?.once('listening', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const statuses = []
  for (const path of ['/readyz', '/healthz']) statuses.push((await fetch(base + path)).status)
  return statuses
}

const isDraining = () => false

test.each([
  ['that has what it needs is ready', { isDraining }, true, 200],
  ['that says so is ready', { isDraining, isReady: () => true }, true, 200],
  ['that still prepares its answers is not', { isDraining, isReady: () => false }, true, 503],
  ['that leaves is not', { isDraining: () => true }, true, 503],
  ['without its database is not', { isDraining }, false, 503],
])('a service %s; it is up all the same', async (_, standing, answers, ready) => {
  expect(await ask(standing, answers)).toEqual([ready, 200])
})
