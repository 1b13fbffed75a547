import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { publishCanary } from './releases/publish-canary.ts'
import { endPreview } from './releases/publish-preview.ts'
import { publishRelease } from './releases/publish.ts'
import { buildArea, buildShell, tempDir } from './testing/builds.ts'
import { sendRequest } from './testing/raw-http.ts'
import { releaseTool } from './testing/release-tool.ts'
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
  buildArea({
    name: 'mfe-public',
    pages: [
      { path: '/blog', access: 'public' },
      { path: '/about', access: 'public' },
    ],
    mark,
  })

async function startSite(kind: (typeof kinds)[number], env: NodeJS.ProcessEnv = {}) {
  const folder = await tempDir()
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const releasesDir = join(folder, 'releases')
  await publishRelease({ dir: await buildShell(), releasesDir })
  const { version } = await publishRelease({ dir: await area('old'), releasesDir })
  const gateway = await kind.start(
    readConfig({
      PORT: String(kind.port),
      RELEASES_DIR: releasesDir,
      GATEWAY_RUN_DIR: join(folder, 'run'),
      PUBLIC_URL: 'https://fundharbor.example',
      NODE_ENV: 'test',
      ...env,
    }),
  )
  cleanups.push(() => gateway.close())
  const get = (path: string, cookie?: string, method = 'GET') =>
    sendRequest({ port: kind.port, path, method, headers: cookie === undefined ? {} : { cookie } })
  const getFor = (dest: string, path: string) =>
    sendRequest({ port: kind.port, path, headers: { 'sec-fetch-dest': dest } })
  return { releasesDir, live: version, get, getFor }
}

const linkIn = (printed: string) => /https:\/\/fundharbor\.example(\/preview\/\S+)/.exec(printed)?.[1] ?? ''
const toolEnv = { PUBLIC_URL: 'https://fundharbor.example' }

test.each(kinds)(
  'the $kind gateway gives a preview to those who opened its link, and to nobody else',
  async (kind) => {
    if (!kind.installed) return
    const { releasesDir, live, get, getFor } = await startSite(kind)
    const printed = await releaseTool(
      releasesDir,
      ['publish', '--preview', 'fix-filter', await area('new')],
      toolEnv,
    )
    const link = linkIn(printed)
    expect(link).toMatch(/^\/preview\/[0-9a-f]{32}$/)
    await waitForRefresh()

    const opened = await get(link)
    expect([opened.status, opened.headers.location, opened.headers['cache-control']]).toEqual([
      302,
      '/',
      'no-store',
    ])
    const [setCookie = ''] = opened.headers['set-cookie'] ?? []
    expect(setCookie).toMatch(
      /^__Host-fundharbor_preview=[0-9a-f]{32}; Expires=[A-Z][a-z]{2}, \d\d \w{3} \d{4} [\d:]{8} GMT; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const cookie = setCookie.split(';')[0] ?? ''
    for (const path of ['/about', '/remotes.json']) {
      const shown = await get(path, `a=b; ${cookie}`)
      expect(shown.text).not.toContain(live)
      expect(shown.headers['cache-control']).toBe('private, no-cache')
      for (const other of [
        undefined,
        `__Host-fundharbor_preview=${'0'.repeat(32)}`,
        cookie.replace('__Host-', ''),
      ]) {
        const reply = await get(path, other)
        expect(reply.text).toContain(live)
        expect(reply.text).not.toContain('preview-mark')
        expect(reply.headers['cache-control']).toBe('no-cache')
        expect(reply.headers['set-cookie']).toBeUndefined()
      }
    }
    const page = (await get('/about', cookie)).text
    expect(page).toContain('Preview of fix-filter, until')
    expect(page).toContain('<a href="/preview/leave">Leave preview</a>')

    // Files of releases are the same for everyone.
    const file = await get(`/remotes/mfe-public/${live}/remoteEntry.js`, cookie)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')

    const left = await get('/preview/leave', cookie)
    expect(left.status).toBe(302)
    expect(left.headers['set-cookie']?.[0]).toMatch(/^__Host-fundharbor_preview=; Max-Age=0; Path=\/;/)
    const wrong = await get('/preview/none')
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([404, undefined])
    expect(wrong.text).toContain('This preview has ended')
    expect((await get(link, undefined, 'POST')).status).toBe(405)
    // As a picture in a post, the link would open the preview for all who read it.
    const shown = await getFor('image', link)
    expect([shown.status, shown.headers['set-cookie']]).toEqual([404, undefined])
    expect((await getFor('document', link)).status).toBe(302)

    await endPreview(releasesDir, 'fix-filter')
    await waitForRefresh()
    expect((await get('/about', cookie)).text).toContain(live)
    expect((await get(link)).status).toBe(404)
  },
)

test.each(kinds)(
  'the $kind gateway names the preview to the content service, caches none of its pages, and puts it before a canary',
  async (kind) => {
    if (!kind.installed) return
    const content = await startStubService('content')
    cleanups.push(() => content.close())
    const site = await startSite(kind, { UPSTREAM_CONTENT: content.address, PAGE_CACHE_SECONDS: '60' })
    const { releasesDir, get } = site
    const publish = ['publish', '--preview', 'fix-filter', await area('new')]
    const link = linkIn(await releaseTool(releasesDir, publish, toolEnv))
    await waitForRefresh()
    const cookie = (await get(link)).headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const sites = () => content.requests.map(({ headers }) => headers['x-release-site'])

    // Both orders: neither gets the page of the other from the cache.
    for (const from of [cookie, undefined, cookie]) {
      const reply = await get('/blog?do=page', from)
      expect(reply.headers['cdn-cache-control'] === undefined || from === undefined).toBe(true)
    }
    expect(sites().toSpliced(1, 1)).toEqual(Array(2).fill(expect.stringMatching(/^state-\d+$/)))
    expect(sites()[1]).toBeUndefined()
    // If the service fails, the HTML of the preview itself follows.
    expect((await get('/blog?do=busy', cookie)).text).toContain('Preview of fix-filter')

    await publishCanary({ dir: await area('other'), releasesDir, share: 99.99 })
    await waitForRefresh()
    await get('/blog?do=page', cookie)
    expect(sites().at(-1)).toMatch(/^state-\d+$/)
    await get('/blog?do=page', 'a=b')
    expect(sites().at(-1)).toBe('canary')
  },
)
