import { setTimeout as sleep } from 'node:timers/promises'
import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from '../http/mount.ts'
import { member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { waitShortly } from './database.ts'

const boats = endpoint({
  method: 'GET',
  path: '/api/boats',
  summary: 'Counts boats',
  response: z.object({}),
})

const router = new Router()
mount(router, boats, async () => {
  await service.knex().raw('SELECT 1')
  return {}
})

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test('a request that gets no connection is refused with a time to try again, and the next one is served', async () => {
  service.as(member())
  waitShortly(service.knex())
  // Jobs may hold some of the connections already.
  const taking = await Promise.allSettled(Array.from({ length: 10 }, () => service.knex().transaction()))
  const taken = taking.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  // A request that waited as long as a service that starts would be served.
  const released = sleep(6000).then(() => Promise.all(taken.map((each) => each.rollback())))
  const refused = await service.send('GET', '/api/boats')
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  await released
  expect((await service.send('GET', '/api/boats')).status).toBe(200)
})
