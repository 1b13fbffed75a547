import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from './mount.ts'
import { testService } from '../testing/service.ts'

const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'For everyone',
  access: 'everyone',
  response: z.object({ name: z.string().nullable() }),
})

const router = new Router()
mount(router, open, ({ person }) => ({ name: person?.fullName ?? null }))

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
  // Reading sessions hangs.
  people: { read: () => new Promise(() => undefined), close: async () => undefined },
})

test('endpoints for everyone work while sessions cannot be read', async () => {
  const { status, body } = await service.send('GET', '/api/open')
  expect({ status, body }).toEqual({ status: 200, body: { name: null } })
})

test('unknown addresses and methods that are not allowed are problems with a request id', async () => {
  const nowhere = await service.send('GET', '/api/nowhere')
  expect(nowhere.body).toMatchObject({ code: 'NOT_FOUND', requestId: nowhere.headers.get('x-request-id') })
  const wrong = await service.send('DELETE', '/api/open')
  expect({ status: wrong.status, code: wrong.body.code }).toEqual({ status: 405, code: 'METHOD_NOT_ALLOWED' })
})
