import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { TEST_SECRET, testService } from '@fundharbor/chassis/testing/service'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { releaseRouter } from './routes.ts'

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`
const event = (minute: number) => ({
  at: at(minute),
  by: 'amara',
  action: 'published',
  name: 'mfe-funding',
  version: `1.0.${minute}`,
})

const settings: Parameters<typeof releaseRouter>[0] & { releasesDir: string } = {
  releasesDir: '',
  publicUrl: 'https://fundharbor.example',
}
const service = testService({
  service: 'identity_billing',
  routers: [releaseRouter(settings)],
  migrations: new URL('../../migrations', import.meta.url).pathname,
})

beforeAll(async () => {
  settings.releasesDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-record-'))
})
afterAll(() => rm(settings.releasesDir, { recursive: true }))

const write = (lines: string[]) =>
  writeFile(path.join(settings.releasesDir, 'record.jsonl'), lines.join('\n'))

test('administrators can read the release log, newest first, in pages', async () => {
  await write([1, 2, 3].map((minute) => JSON.stringify(event(minute))).concat('{"at":"2026-'))
  service.as(admin())
  const first = await service.send('GET', '/api/admin/releases?limit=2')
  expect(first.body).toEqual([event(3), event(2)])
  expect(first.headers.get('x-total-count')).toBe('3')
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  await write([1, 2, 3, 4].map((minute) => JSON.stringify(event(minute))))
  const second = await service.send('GET', next)
  expect(second.body).toEqual([event(1)])
  expect(second.headers.get('link')).toBeNull()
})

test('nobody else can read it', async () => {
  service.as(member())
  expect((await service.send('GET', '/api/admin/releases')).status).toBe(403)
})

/** A stub of the gateway's release API, which answers each address with a status and a body. */
async function startReleaseApi(answers: Record<string, [number, object]>) {
  const sent: { address: string; secret: unknown; body: unknown }[] = []
  const server = createServer(async (req, res) => {
    const address = `${req.method} ${req.url}`
    const body = req.method === 'POST' ? await json(req) : undefined
    sent.push({ address, secret: req.headers['x-internal-secret'], body })
    const [status, content] = answers[address] ?? [404, {}]
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  settings.releaseApi = { baseUrl: `http://127.0.0.1:${port}`, secret: TEST_SECRET }
  onTestFinished(() => {
    delete settings.releaseApi
    server.close()
  })
  return sent
}

const state = { number: 7, at: at(1), isLive: false, changes: [{ name: 'shell', version: '1.0.0' }] }

test('an administrator opens the site as it was, which is audited in their name', async () => {
  const made = { name: 'state-7', by: 'x', ends: at(2), path: '/preview/AAAA' }
  const sent = await startReleaseApi({
    'GET /states': [200, [state]],
    'POST /states/7/preview': [200, made],
    'POST /states/8/preview': [409, { message: 'State 8 is what everyone gets already.' }],
  })
  const person = admin()
  service.as(person)
  expect((await service.send('GET', '/api/admin/releases/states')).body).toEqual([state])
  const opened = await service.send('POST', '/api/admin/releases/states/7/preview')
  expect(opened.body).toMatchObject({ name: 'state-7', link: 'https://fundharbor.example/preview/AAAA' })
  expect(sent.at(-1)).toEqual({
    address: 'POST /states/7/preview',
    secret: TEST_SECRET,
    body: { by: person.email },
  })
  const refused = await service.send('POST', '/api/admin/releases/states/8/preview')
  expect([refused.status, refused.body.message]).toEqual([409, 'State 8 is what everyone gets already.'])
  const [event] = await service.knex().table('audit_log').where({ subject: 'site state 7' })
  expect(event).toMatchObject({ action: 'opened a preview of', actorEmail: person.email })
  expect(JSON.stringify(event.details)).not.toContain('AAAA')
  expect(await service.knex().table('audit_log').where({ subject: 'site state 8' })).toEqual([])
})

test('an administrator rolls an area back, which is audited; a refusal is passed on and is not', async () => {
  const body = { name: 'mfe-funding', from: '1.0.2' }
  const answers: Record<string, [number, object]> = {
    'POST /rollback': [200, { name: 'mfe-funding', version: '1.0.1' }],
    'GET /overview': [
      200,
      { parts: [], previews: [{ name: 'fix', by: 'x', ends: at(2), path: '/preview/A' }] },
    ],
  }
  const sent = await startReleaseApi(answers)
  const person = admin()
  service.as(person)
  const rolledBack = await service.send('POST', '/api/admin/releases/rollback', body)
  expect(rolledBack.body).toEqual({ name: 'mfe-funding', version: '1.0.1' })
  expect(sent.at(-1)?.body).toEqual({ by: person.email, ...body })
  const events = () => service.knex().table('audit_log').where({ subject: 'release mfe-funding' })
  const details = { before: { version: '1.0.2' }, after: { version: '1.0.1' } }
  expect(await events()).toMatchObject([{ action: 'rolled back', actorEmail: person.email, details }])
  const overview = await service.send('GET', '/api/admin/releases/overview')
  expect(overview.body.previews[0].link).toBe('https://fundharbor.example/preview/A')

  answers['POST /rollback'] = [409, { message: 'mfe-funding 1.0.3 is live by now.' }]
  const refused = await service.send('POST', '/api/admin/releases/rollback', body)
  expect([refused.status, refused.body.message]).toEqual([409, 'mfe-funding 1.0.3 is live by now.'])
  expect((await events()).length).toBe(1)
  service.as(member())
  expect((await service.send('POST', '/api/admin/releases/rollback', body)).status).toBe(403)
  expect((await service.send('GET', '/api/admin/releases/overview')).status).toBe(403)
})

test('without a release API, the console says so; nobody else can open a state', async () => {
  service.as(admin())
  const { status, body } = await service.send('GET', '/api/admin/releases/states')
  expect([status, body.message]).toEqual([
    409,
    'This site is not set up to change releases here. Use the release tool.',
  ])
  service.as(member())
  expect((await service.send('GET', '/api/admin/releases/states')).status).toBe(403)
  expect((await service.send('POST', '/api/admin/releases/states/7/preview')).status).toBe(403)
})
