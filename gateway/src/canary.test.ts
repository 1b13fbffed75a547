import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { publishCanary, withdrawCanary } from './releases/publish-canary.ts'
import { publishRelease } from './releases/publish.ts'
import { buildArea, buildShell, tempDir } from './testing/builds.ts'
import { sendRequest } from './testing/raw-http.ts'
import { startStubService } from './testing/stub-service.ts'

const kinds = [
  { kind: 'nginx', port: await freePort(), installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: await freePort(), installed: true, start: startNodeGateway },
]

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

/** The gateway refreshes once a second; nginx then reloads its configuration. */
const waitForRefresh = () => sleep(2_500)
const area = (mark: string) =>
  buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }], mark })

test.each(kinds)(
  'the $kind gateway gives the canary to a share of the visitors, who keep it',
  async ({ port, installed, start }) => {
    if (!installed) return
    const folder = await tempDir()
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const old = await publishRelease({ dir: await area('old'), releasesDir })
    const gateway = await start(
      readConfig({
        PORT: String(port),
        RELEASES_DIR: releasesDir,
        GATEWAY_RUN_DIR: join(folder, 'run'),
        PUBLIC_URL: 'https://fundharbor.example',
        NODE_ENV: 'test',
      }),
    )
    cleanups.push(() => gateway.close())
    expect((await sendRequest({ port, path: '/blog' })).headers['set-cookie']).toBeUndefined()

    const { version } = await publishCanary({ dir: await area('new'), releasesDir, share: 40 })
    await waitForRefresh()
    const seen = { [old.version]: '', [version]: '' }
    for (let n = 0; n < 80; n += 1) {
      const { text, headers } = await sendRequest({ port, path: n % 2 ? '/blog' : '/remotes.json' })
      const [cookie = ''] = headers['set-cookie'] ?? []
      expect(cookie).toMatch(
        /^__Host-fundharbor_canary=[\w.-]+_(in|out); Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
      const got = text.includes(version) ? version : old.version
      expect(text).toContain(got)
      seen[got] = cookie.split(';')[0] ?? ''
    }
    expect(Object.values(seen).map((cookie) => /_(in|out)$/.exec(cookie)?.[1])).toEqual(['out', 'in'])

    // Another host of the domain can set cookies without the prefix, and before ours.
    for (const group of ['in', 'out']) {
      const foreign = (seen[version] ?? '').replace('__Host-', '').replace(/in$/, group)
      const { text } = await sendRequest({
        port,
        path: '/blog',
        headers: { cookie: `${foreign}; ${seen[version]}` },
      })
      expect(text).toContain(version)
    }

    for (const [got, cookie] of Object.entries(seen))
      for (const path of ['/blog', '/blog/first', '/remotes.json']) {
        const reply = await sendRequest({ port, path, headers: { cookie: `a=b; ${cookie}` } })
        expect(reply.text).toContain(got)
        expect(reply.headers['set-cookie']).toBeUndefined()
      }
    // Files of releases do not depend on the visitor.
    for (const each of [old.version, version]) {
      const file = await sendRequest({ port, path: `/remotes/mfe-public/${each}/remoteEntry.js` })
      expect([file.status, file.headers['set-cookie']]).toEqual([200, undefined])
    }

    await withdrawCanary(releasesDir)
    await waitForRefresh()
    const after = await sendRequest({ port, path: '/blog', headers: { cookie: seen[version] ?? '' } })
    expect(after.text).toContain(old.version)
  },
)

test.each(kinds)(
  'the $kind gateway tells the content service which site a visitor gets',
  async ({ port, installed, start }) => {
    if (!installed) return
    const folder = await tempDir()
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const content = await startStubService('content')
    cleanups.push(() => content.close())
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const { version } = await publishCanary({ dir: await area('new'), releasesDir, share: 50 })
    const gateway = await start(
      readConfig({
        PORT: String(port),
        RELEASES_DIR: releasesDir,
        GATEWAY_RUN_DIR: join(folder, 'run'),
        UPSTREAM_CONTENT: content.address,
      }),
    )
    cleanups.push(() => gateway.close())
    const open = (cookie: string) =>
      sendRequest({
        port,
        path: '/blog?do=page',
        headers: { 'x-release-site': 'canary', ...(cookie ? { cookie } : {}) },
      })
    const groups = new Map<string, string>()
    for (let n = 0; n < 40; n += 1) {
      const cookie = (await open('')).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      groups.set(/_(in|out)$/.exec(cookie)?.[1] ?? '', cookie)
    }
    expect([...groups.keys()].toSorted()).toEqual(['in', 'out'])
    for (const [group, site] of [
      ['in', 'canary'],
      ['out', undefined],
    ] as const) {
      expect((await open(groups.get(group) ?? '')).text).toContain('<title>Completed</title>')
      expect(content.requests.at(-1)?.headers['x-release-site']).toBe(site)
    }
    // If the service fails, the HTML of the canary itself follows.
    const plain = await sendRequest({
      port,
      path: '/blog?do=busy',
      headers: { cookie: groups.get('in') ?? '' },
    })
    expect(plain.text).toContain(version)
  },
)
