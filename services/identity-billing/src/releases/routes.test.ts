import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testService } from '@fundharbor/chassis/testing/service'
import { admin, member } from '@fundharbor/chassis/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseRouter } from './routes.ts'

const at = (minute: number) => `2026-11-21T09:0${minute}:00.000Z`
const event = (minute: number) => ({
  at: at(minute),
  by: 'amara',
  action: 'published',
  name: 'mfe-funding',
  version: `1.0.${minute}`,
})

const settings = { releasesDir: '' }
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
