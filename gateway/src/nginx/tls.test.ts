import { execFile } from 'node:child_process'
import { rm, utimes } from 'node:fs/promises'
import http2 from 'node:http2'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startNodeGateway } from '../node/node-gateway.ts'
import { publishRelease } from '../releases/publish.ts'
import { publishCanary } from '../releases/publish-canary.ts'
import { buildArea, buildShell, tempDir } from '../testing/builds.ts'
import { sendRequest } from '../testing/raw-http.ts'
import { startStubService } from '../testing/stub-service.ts'
import { nginxIsInstalled, startNginx } from './process.ts'
import { renderNginxConf } from './render.ts'
import { productionSettings } from './settings.ts'
import { readNginxFeatures } from './tls.ts'

const port = await freePort()
const tlsPort = await freePort()
const redirectPort = await freePort()
const installed = await nginxIsInstalled()

/** How often something is looked at, and for how long, in milliseconds. */
const POLL = { timeout: 10_000, interval: 20 }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close()
})

async function setUp(env: (folder: string) => Record<string, string>) {
  const folder = await tempDir()
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const content = await startStubService('content')
  cleanups.push(() => content.close())
  const releasesDir = join(folder, 'releases')
  await publishRelease({ dir: await buildShell(), releasesDir })
  const config = readConfig({
    PORT: String(port),
    RELEASES_DIR: releasesDir,
    GATEWAY_RUN_DIR: join(folder, 'run'),
    UPSTREAM_CONTENT: content.address,
    PUBLIC_URL: 'https://fundharbor.example',
    NODE_ENV: 'test',
    ...env(folder),
  })
  const start = async () => {
    const gateway = await startNginx(config)
    cleanups.push(() => gateway.close())
    return gateway
  }
  return { folder, config, content, releasesDir, start }
}

async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2']
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...files,
    ...subject,
  ])
}

const tlsEnv = (folder: string) => ({
  TLS_CERTIFICATE: join(folder, 'certificate.pem'),
  TLS_KEY: join(folder, 'key.pem'),
  TLS_PORT: String(tlsPort),
  TLS_REDIRECT_PORT: String(redirectPort),
})

async function getOverHttp2(path: string) {
  const session = http2.connect(`https://127.0.0.1:${tlsPort}`, { rejectUnauthorized: false })
  const stream = session.request({ ':path': path })
  const [headers] = (await new Promise<unknown[]>((resolve, reject) => {
    stream.once('response', (...args) => resolve(args)).once('error', reject)
    session.once('error', reject)
  })) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader]
  const text = (await stream.toArray()).join('')
  const protocol = session.alpnProtocol
  session.close()
  return { headers, text, protocol }
}

test.skipIf(!installed)(
  'with a certificate, nginx serves HTTP/2 over TLS besides the plain port',
  async () => {
    const { folder, start, content } = await setUp(tlsEnv)
    await makeCertificate(folder)
    await start()
    const page = await getOverHttp2('/nowhere')
    expect([page.protocol, page.headers[':status']]).toEqual(['h2', 200])
    expect(page.text).toContain('<p>shell</p>')
    expect(page.headers['strict-transport-security']).toContain('max-age')
    expect((await getOverHttp2('/api/blog')).headers[':status']).toBe(200)
    expect(content.requests.at(-1)?.headers['x-forwarded-proto']).toBe('https')
    expect((await sendRequest({ port, path: '/remotes.json' })).status).toBe(200)
    const plain = await sendRequest({
      port: redirectPort,
      path: '/blog?page=2',
      headers: { host: 'elsewhere.example' },
    })
    expect([plain.status, plain.headers.location]).toEqual([301, 'https://fundharbor.example/blog?page=2'])
  },
)

test.skipIf(!installed)('a renewed certificate changes the configuration', async () => {
  const { folder } = await setUp(tlsEnv)
  await makeCertificate(folder)
  const tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem'), port: 8443 }
  const before = renderNginxConf({ ...productionSettings, tls })
  await utimes(tls.certificate, new Date(), new Date(Date.now() + 60_000))
  expect(renderNginxConf({ ...productionSettings, tls })).not.toBe(before)
})

test.skipIf(!installed)('HTTP/2 and HTTP/3 are turned on as the version of nginx wants it', async () => {
  const tls = { certificate: '/c.pem', key: '/k.pem', port: 8443 }
  const render = (hasHttp2Directive: boolean, hasHttp3: boolean) =>
    renderNginxConf({ ...productionSettings, tls, features: { hasHttp2Directive, hasHttp3 } })
  expect(render(false, false)).toContain('listen 0.0.0.0:8443 ssl http2 backlog=1024;')
  expect(render(false, false)).not.toMatch(/http2 on|quic/)
  const modern = render(true, true)
  expect(modern).toContain('listen 0.0.0.0:8443 ssl backlog=1024;')
  expect(modern).toContain('http2 on;')
  expect(modern).toContain('listen 0.0.0.0:8443 quic reuseport;')
  expect(modern).toContain(String.raw`add_header Alt-Svc "h3=\":8443\"; ma=86400" always;`)
  expect(Object.keys(await readNginxFeatures())).toEqual(['hasHttp2Directive', 'hasHttp3'])
})

test.skipIf(!installed)('the installed nginx is asked for its features once', async () => {
  expect(await readNginxFeatures()).toBe(await readNginxFeatures())
})

test('a redirect to https needs the address of the site', () => {
  const env = { RELEASES_DIR: '/x', TLS_CERTIFICATE: '/c.pem', TLS_KEY: '/k.pem', TLS_REDIRECT_PORT: '8088' }
  expect(() => readConfig(env)).toThrow('TLS_REDIRECT_PORT needs a PUBLIC_URL with https')
})

test('a certificate without its key is refused, and so is one without nginx', async () => {
  expect(() => readConfig({ RELEASES_DIR: '/x', TLS_CERTIFICATE: '/c.pem' })).toThrow(
    'TLS_CERTIFICATE and TLS_KEY need each other',
  )
  const config = readConfig({ RELEASES_DIR: '/x', TLS_CERTIFICATE: '/c.pem', TLS_KEY: '/k.pem' })
  await expect(startNodeGateway(config)).rejects.toThrow('TLS_CERTIFICATE needs nginx')
})

test.skipIf(!installed)(
  'a page is served again to visitors without cookies, and to nobody else',
  async () => {
    const { start, content } = await setUp(() => ({ PAGE_CACHE_SECONDS: '60' }))
    await start()
    const get = (path: string, cookie?: string) =>
      sendRequest({ port, path, headers: cookie ? { cookie } : {} })
    const pages = () => content.requests.filter(({ url }) => url.startsWith('/blog')).length

    const first = await get('/blog?do=page')
    expect(first.headers['cdn-cache-control']).toBe('public, max-age=60, stale-while-revalidate=30')
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/blog?do=page')
    expect([again.text, again.headers['cdn-cache-control']]).toEqual([
      first.text,
      first.headers['cdn-cache-control'],
    ])
    expect(pages()).toBe(1)
    for (const cookie of ['__Host-session=1', 'fundharbor_in=1', 'fundharbor_canary=x_in', 'any=1']) {
      const personal = await get('/blog?do=page', cookie)
      expect([personal.status, personal.headers['cdn-cache-control']], cookie).toEqual([200, undefined])
    }
    expect(pages()).toBe(5)
    // The page of the release, served because the service fails, is for this moment only.
    const plain = await get('/blog?do=busy')
    expect([plain.status, plain.headers['cdn-cache-control']]).toEqual([200, undefined])
    await get('/blog?do=busy')
    expect(pages()).toBe(7)
    await get('/api/blog')
    await get('/api/blog')
    expect(content.requests.filter(({ url }) => url === '/api/blog')).toHaveLength(2)
  },
)

test.skipIf(!installed)('the cache keeps the canary apart from the live site', async () => {
  const { start, content, releasesDir } = await setUp(() => ({ PAGE_CACHE_SECONDS: '60' }))
  const area = await buildArea({ name: 'mfe-public', pages: [{ path: '/blog', access: 'public' }] })
  await publishCanary({ dir: area, releasesDir, share: 50 })
  await start()
  const groups = new Set<string>()
  for (let n = 0; n < 40; n += 1) {
    const { headers } = await sendRequest({ port, path: '/blog?do=page' })
    groups.add(/_(in|out);/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '')
    expect(headers['cdn-cache-control']).toBeUndefined()
  }
  expect([...groups].toSorted()).toEqual(['in', 'out'])
  expect(content.requests.map(({ headers }) => headers['x-release-site'] ?? 'live').toSorted()).toEqual([
    'canary',
    'live',
  ])
})

test.skipIf(!installed)('an address may have only so many requests open', async () => {
  const { start, content } = await setUp(() => ({ CONNECTIONS_PER_ADDRESS: '3' }))
  await start()
  const open = Array.from({ length: 3 }, () => sendRequest({ port, path: '/api/blog?do=wait' }))
  await expect.poll(() => content.requests.length, POLL).toBe(3)
  expect((await sendRequest({ port, path: '/api/blog' })).status).toBe(429)
  content.release()
  for (const { status } of await Promise.all(open)) expect(status).toBe(200)
  expect((await sendRequest({ port, path: '/api/blog' })).status).toBe(200)
})

test.skipIf(!installed)(
  'an address may have only some of a replica’s requests open, besides streams, files and uploads',
  async () => {
    const { start, content } = await setUp(() => ({ REQUESTS_PER_ADDRESS: '2' }))
    await start()
    const get = (path: string) => sendRequest({ port, path })
    const open = Array.from({ length: 2 }, () => get('/api/blog?do=wait'))
    await expect.poll(() => content.requests.length, POLL).toBe(2)
    expect((await get('/api/blog')).status).toBe(429)
    expect((await get('/remotes.json')).status).toBe(200)
    expect((await get('/api/admin/blog')).status).toBe(200)
    content.release()
    for (const { status } of await Promise.all(open)) expect(status).toBe(200)
    expect((await get('/api/blog')).status).toBe(200)
  },
)

test.skipIf(!installed)('a request counts until it is answered, even if its client has gone', async () => {
  const { start, content } = await setUp(() => ({ REQUESTS_PER_ADDRESS: '1' }))
  await start()
  const leaving = new AbortController()
  const open = fetch(`http://127.0.0.1:${port}/api/blog?do=wait`, { signal: leaving.signal }).catch(
    () => null,
  )
  const status = async () => (await sendRequest({ port, path: '/api/blog' })).status
  await expect.poll(() => content.requests.length, POLL).toBe(1)
  expect(await status()).toBe(429)
  leaving.abort()
  await open
  expect(await status()).toBe(429)
  content.release()
  await expect.poll(status, POLL).toBe(200)
})

test.skipIf(!installed)('a replica gets only so many requests at a time, besides uploads', async () => {
  const { start, content } = await setUp(() => ({ REQUESTS_PER_REPLICA: '2' }))
  await start()
  const get = (path: string) => sendRequest({ port, path })
  const open = Array.from({ length: 2 }, () => get('/api/blog?do=wait'))
  await expect.poll(() => content.requests.length, POLL).toBe(2)
  const refused = await get('/api/blog')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'UNAVAILABLE' })
  expect((await get('/blog')).text).toContain('<p>shell</p>')
  expect((await get('/api/admin/blog')).status).toBe(200)
  content.release()
  for (const { status } of await Promise.all(open)) expect(status).toBe(200)
  expect((await get('/api/blog')).status).toBe(200)
})
