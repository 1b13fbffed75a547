import { describeEndpoints } from '@fundharbor/contracts/check/describe'
import { hashOperation } from '@fundharbor/contracts/check/hash'
import { capabilitiesOf } from '@fundharbor/contracts/platform/capabilities'
import { LiveOperation } from '@fundharbor/contracts/platform/needs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SECRET_HEADER } from '../http/trust.ts'
import { admin } from '../testing/people.ts'
import { TEST_SECRET, testService } from '../testing/service.ts'
import { capabilityRouter } from './capabilities.ts'
import { liveOperationsRouter } from './live-operations.ts'

const service = testService({
  service: 'content',
  routers: [capabilityRouter('content'), liveOperationsRouter()],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test('a service tells other services which operations it serves, each with its contract', async () => {
  const { status, body } = await service.send('GET', '/internal/operations', undefined, {
    [SECRET_HEADER]: TEST_SECRET,
  })
  expect(status).toBe(200)
  const live = z.record(z.string(), LiveOperation).parse(body)
  expect(Object.keys(live)).toEqual(['GET /api/admin/content/capabilities', 'GET /internal/operations'])
  const { read } = capabilitiesOf('content')
  const [[name, contract] = ['', undefined]] = Object.entries(describeEndpoints([read]))
  expect(live[name]?.hash).toBe(contract && hashOperation(contract))
  expect(live[name]?.contract).toEqual(contract)
})

test('nobody else learns that the address exists', async () => {
  service.as(admin())
  expect((await service.send('GET', '/internal/operations')).status).toBe(404)
})
