import { endpoint } from '@fundharbor/contracts/endpoint'
import { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { mount } from './mount.ts'

const read = endpoint({ method: 'GET', path: '/api/things', summary: 'Read', response: z.object({}) })
const change = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Change',
  permission: 'edit',
  body: z.object({}),
  response: z.object({}),
})

const router = new Router()
mount(router, read, () => ({}))
mount(router, change, () => ({}))

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test.each(WorkspaceRole.options)('the role %s reads, and changes only what it may', async (workspaceRole) => {
  service.as(member({ workspaceRole }))
  expect((await service.send('GET', '/api/things')).status).toBe(200)
  const { status, body } = await service.send('POST', '/api/things', {})
  const allowed = workspaceRole === 'owner' || workspaceRole === 'editor'
  expect(status).toBe(allowed ? 200 : 403)
  if (!allowed)
    expect(body).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('Ask an owner') })
})
