import { endpoint } from '@fundharbor/contracts/endpoint'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sendCsv } from '../http/csv-stream.ts'
import { mount } from '../http/mount.ts'
import { admin, member } from '../testing/people.ts'
import { testService } from '../testing/service.ts'
import { recordAuditEvent, sendAuditedCsv } from './audit.ts'

async function* rows() {
  yield { name: 'Lantern' }
}
const file = { name: 'lanterns.csv', columns: [['name', ({ name }: { name: string }) => name]] as const, rows }
const exportOf = (path: string, access: 'admin' | 'member') =>
  endpoint({ method: 'GET', path, summary: 'Export', access, response: z.string() })

const router = new Router()
mount(router, exportOf('/api/own', 'member'), ({ ctx }) => sendCsv(ctx, { ...file, rows: rows() }))
mount(router, exportOf('/api/admin/plain', 'admin'), ({ ctx }) => sendCsv(ctx, { ...file, rows: rows() }))
mount(router, exportOf('/api/admin/audited', 'admin'), ({ ctx, person }) =>
  sendAuditedCsv(ctx, person, { ...file, rows: rows(), filters: { search: 'tide' } }),
)
const forbidden = { method: 'POST', path: '/api/forbidden', summary: 'Try', access: 'member' } as const
mount(router, endpoint({ ...forbidden, response: z.object({}) }), async ({ person }) => {
  await recordAuditEvent(Model.knex(), person, { action: 'refused change', subject: 'lantern' })
  return {}
})

const service = testService({
  service: 'content',
  routers: [router],
  migrations: new URL('../../../content/migrations', import.meta.url).pathname,
})

test('an export for administrators fails unless it is audited', async () => {
  service.as(admin())
  expect((await service.send('GET', '/api/admin/plain')).status).toBe(500)
  const { status, body } = await service.send('GET', '/api/admin/audited')
  expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('Lantern') })
  expect(await service.knex().table('audit_log')).toMatchObject([
    { action: 'exported', subject: 'lanterns.csv', details: { after: { search: 'tide' } } },
  ])
})

test('a member exports their own data without an audit event', async () => {
  service.as(member())
  expect((await service.send('GET', '/api/own')).status).toBe(200)
  expect(await service.knex().table('audit_log').where({ subject: 'own.csv' })).toEqual([])
})

test('the log has the addresses of administrators only', async () => {
  for (const person of [member(), admin()]) {
    service.as(person)
    expect((await service.send('POST', '/api/forbidden')).status).toBe(200)
    const entry = await service.knex().table('audit_log').where({ actor_id: person.id }).first()
    expect(entry.actorEmail).toBe(person.role === 'admin' ? person.email : 'A member')
  }
})
