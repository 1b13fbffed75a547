import { member } from '@fundharbor/chassis/testing/people'
import { testService } from '@fundharbor/chassis/testing/service'
import { expect, test } from 'vitest'
import { pushDevicesRouter } from './routes.ts'
import { pushSettings } from './settings.ts'
import type { CatalogEnv } from '../../env.ts'

const service = testService({
  service: 'catalog',
  routers: [pushDevicesRouter(undefined)],
  migrations: new URL('../../../migrations', import.meta.url).pathname,
})

test('without keys nothing is offered', async () => {
  service.as(member())
  expect((await service.send('GET', '/api/push-devices')).body).toEqual({ publicKey: null, devices: [] })
  expect((await service.send('GET', '/api/push-devices/offer')).body).toEqual({ isOffered: false })
  const body = {
    endpoint: 'https://fcm.googleapis.com/a',
    keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
  }
  expect((await service.send('POST', '/api/push-devices', body)).status).toBe(404)
})

test.each([
  [{}, undefined],
  [{ VAPID_PUBLIC_KEY: 'public' }, undefined],
  [{ VAPID_PRIVATE_KEY: 'private' }, undefined],
  [
    { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' },
    { publicKey: 'public', privateKey: 'private', subject: 'mailto:a@b.example', testHost: undefined },
  ],
])('%j gives %j', (env, expected) => {
  const sender = { publicUrl: 'http://localhost:8080', mailFrom: 'Fundharbor <a@b.example>' }
  expect(pushSettings(env as CatalogEnv, sender)).toEqual(expected)
})
