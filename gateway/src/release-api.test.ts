import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startReleaseApi } from './release-api.ts'
import { readPreviews } from './releases/previews.ts'
import { publishRelease } from './releases/publish.ts'
import { readReleaseEvents } from './releases/release-events.ts'
import { buildArea, buildShell, tempDir } from './testing/builds.ts'

const cleanups: (() => unknown)[] = []
let releasesDir = ''
let address = ''
const area = (mark: string) =>
  buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }], mark })

beforeEach(async () => {
  const folder = await tempDir()
  releasesDir = join(folder, 'releases')
  await publishRelease({ dir: await buildShell(), releasesDir })
  await publishRelease({ dir: await area('old'), releasesDir })
  await publishRelease({ dir: await area('new'), releasesDir })
  const env = { RELEASES_DIR: releasesDir, RELEASE_PORT: '0', INTERNAL_SECRET: 'low-water,high-water' }
  const server = await startReleaseApi(readConfig(env))
  if (!server) throw new Error('The release API did not start.')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  cleanups.push(
    () => server.close(),
    () => rm(folder, { recursive: true }),
  )
})
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

const send = async (path: string, body?: object, secret = 'high-water') => {
  const response = await fetch(address + path, {
    headers: { 'x-internal-secret': secret },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as any }
}

test('the release API lists the states and opens one in the name of an administrator', async () => {
  const { body: states } = await send('/states')
  expect(states.map(({ isLive }: { isLive: boolean }) => isLive)).toEqual([true, false, false])
  const { number } = states[1]
  const opened = await send(`/states/${number}/preview`, { by: 'ines@northquay.example' })
  const [preview] = await readPreviews(releasesDir)
  expect(opened).toMatchObject({
    status: 200,
    body: { name: `state-${number}`, path: `/preview/${preview?.token}` },
  })
  expect((await readReleaseEvents(releasesDir)).at(-1)?.by).toBe('ines@northquay.example')
  const refused = await send(`/states/${states[0].number}/preview`, { by: 'ines@northquay.example' })
  expect(refused).toEqual({
    status: 409,
    body: { message: `State ${states[0].number} is what everyone gets already.` },
  })
})

test('the release API does not exist without the secret', async () => {
  for (const secret of ['', 'low', 'high-water2'])
    expect((await send('/states', undefined, secret)).status).toBe(404)
  expect((await send('/elsewhere')).status).toBe(404)
  expect(() => readConfig({ RELEASES_DIR: releasesDir, RELEASE_PORT: '0' })).toThrow('needs INTERNAL_SECRET')
})
