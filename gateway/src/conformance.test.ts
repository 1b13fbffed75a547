import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Problem } from '@fundharbor/contracts/problem'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatewayConfig, readConfig } from './config/config.ts'
import { nginxIsInstalled, startNginx } from './nginx/process.ts'
import { startNodeGateway } from './node/node-gateway.ts'
import { publishRelease } from './releases/publish.ts'
import { routeTable, services } from './routes/routes.ts'
import type { RunningGateway } from './running-gateway.ts'
import { buildArea, buildShell, tempDir, writeFiles } from './testing/builds.ts'
import { startStubService, type StubService } from './testing/stub-service.ts'
import { sendRequest, exchangeBytes, type RawRequest } from './testing/raw-http.ts'

const kinds = [
  { kind: 'nginx', port: await freePort(), installed: await nginxIsInstalled(), start: startNginx },
  { kind: 'node', port: await freePort(), installed: true, start: startNodeGateway },
]

const parseProblem = (reply: { text: string }) => Problem.parse(JSON.parse(reply.text))

const handshake = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n\r\n`

describe.each(kinds)('the $kind gateway', ({ kind, port, installed, start }) => {
  const stubs = new Map<string, StubService>()
  let gateway: RunningGateway | undefined
  let folder = ''
  let areaVersion = ''

  const get = (path: string, options: Partial<RawRequest> = {}) => sendRequest({ port, path, ...options })
  const post = (path: string, options: Partial<RawRequest> = {}) => get(path, { method: 'POST', ...options })
  const echo = async (path: string, options: Partial<RawRequest> = {}) =>
    JSON.parse((await get(path, options)).text)

  beforeAll(async () => {
    if (!installed) return
    folder = await tempDir()
    for (const name of [...services, 'mail']) stubs.set(name, await startStubService(name))
    const second = await startStubService('catalog')
    stubs.set('catalog-2', second)
    const releasesDir = join(folder, 'releases')
    await publishRelease({ dir: await buildShell(), releasesDir })
    const area = await buildArea({
      name: 'mfe-public',
      pages: [
        { path: '/', access: 'visitor' },
        { path: '/blog', access: 'public' },
      ],
    })
    areaVersion = (await publishRelease({ dir: area, releasesDir })).version
    await writeFiles(join(folder, 'docs'), {
      'index.html': '<h1>API</h1>',
      'openapi.json': { openapi: '3.1.0' },
    })
    const address = (name: string) => stubs.get(name)?.address
    const config: GatewayConfig = readConfig({
      PORT: String(port),
      RELEASES_DIR: releasesDir,
      DOCS_DIR: join(folder, 'docs'),
      GATEWAY_RUN_DIR: join(folder, 'run'),
      ACCESS_LOG: join(folder, 'run/access.log'),
      UPSTREAM_IDENTITY_BILLING: address('identity-billing'),
      UPSTREAM_CATALOG: `${address('catalog')},${address('catalog-2')}`,
      UPSTREAM_CONTENT: address('content'),
      UPSTREAM_DOCUMENTS_AI: address('documents-ai'),
      UPSTREAM_MAIL: address('mail'),
      STRIPE_SECRET_KEY: 'sk_test_x',
      PUBLIC_URL: 'https://fundharbor.example',
      NODE_ENV: 'test',
      RATE_GENERAL: '500',
    })
    gateway = await start(config)
  })

  afterAll(async () => {
    await gateway?.close()
    for (const stub of stubs.values()) await stub.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  describe.skipIf(!installed)('request handling', () => {
    const proxiedPaths = routeTable({ mail: true, stripe: false }).flatMap(({ path, match, target }) =>
      target.kind === 'proxy' && target.upstream !== 'health' && !target.page
        ? [{ path: match === 'exact' ? path : `${path.replace(/-$/, '-x')}`, upstream: target.upstream }]
        : [],
    )

    test.each(proxiedPaths)('$path goes to $upstream', async ({ path, upstream }) => {
      const seen = await echo(`${path}?q=a%20b&x=1`)
      expect(seen.service).toBe(upstream)
      expect(seen.url).toBe(`${path}?q=a%20b&x=1`)
    })

    test('a valid traceparent is passed on, and a request without one gets a new one', async () => {
      const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      expect((await echo('/api/blog', { headers: { traceparent: given } })).headers.traceparent).toBe(given)
      for (const traceparent of [
        '',
        'harbour',
        `${given}x`,
        given.replace(/-[0-9a-f]{32}-/, `-${'0'.repeat(32)}-`),
        given.replace(/-[0-9a-f]{16}-/, `-${'0'.repeat(16)}-`),
      ]) {
        const seen = await echo('/api/blog', { headers: { traceparent } })
        expect(seen.headers.traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
      }
    })

    test('the longest prefix wins for admin routes', async () => {
      expect((await echo('/api/admin/users/7')).service).toBe('identity-billing')
      expect((await echo('/api/admin/opportunities/7')).service).toBe('catalog')
      expect((await echo('/api/admin/blog/7')).service).toBe('content')
      expect((await echo('/api/admin/document-templates/7')).service).toBe('documents-ai')
      expect((await echo('/api/user/profile')).service).toBe('identity-billing')
      expect((await echo('/common-grants/opportunities')).service).toBe('catalog')
    })

    test('methods and bodies are passed on to the service', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const seen = await echo('/api/saved-searches/1', { method, body: 'x'.repeat(5_000) })
        expect([seen.method, seen.bytes]).toEqual([method, 5_000])
      }
    })

    test('status, body, cookies, and redirects of a service are passed on', async () => {
      const teapot = await get('/api/blog?do=teapot')
      expect([teapot.status, teapot.text]).toEqual([418, '{"code":"TEAPOT"}'])
      expect((await get('/api/user?do=cookies')).headers['set-cookie']).toEqual([
        'a=1; Path=/',
        'b=2; Path=/',
      ])
      const redirect = await get('/api/create-subscription?do=redirect')
      expect([redirect.status, redirect.headers.location]).toEqual([302, '/auth?upgrade=premium'])
      const busy = await get('/api/blog?do=busy')
      expect([busy.status, busy.headers['retry-after']]).toEqual([503, '77'])
    })

    test('every page is the HTML of the shell with the preloads of its area', async () => {
      const landing = await get('/')
      expect(landing.status).toBe(200)
      expect(landing.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(landing.headers['cache-control']).toBe('no-cache')
      expect(landing.text).toContain(`/remotes/mfe-public/${areaVersion}/assets/page-home.js`)
      for (const path of ['/blog', '/blog/a-slug', '/blog/a/b/c/d', '/blog/', '/blog?page=2']) {
        const page = await get(path)
        expect(page.status, path).toBe(200)
        expect(page.text, path).toContain('assets/page-blog.js')
        expect(page.text, path).not.toContain('page-home.js')
      }
      for (const path of ['/auth', '/nowhere', '/dev/kit', '/blogs', '/INTERNAL/x']) {
        const page = await get(path)
        expect([page.status, page.headers['content-type']], path).toEqual([200, 'text/html; charset=utf-8'])
        expect(page.text, path).not.toContain('modulepreload')
      }
    })

    test('a page above those of a service is served without a redirect to a slash', async () => {
      for (const path of ['/opportunities', '/funding']) expect((await get(path)).status, path).toBe(200)
    })

    test('a page comes from its service, or from the release when the service fails', async () => {
      for (const path of [
        '/',
        '/blog',
        '/blog/a-slug',
        '/help-center/x',
        '/webinars',
        '/community',
        '/contact',
      ]) {
        const completed = await get(`${path}?do=page`)
        expect([completed.status, completed.text], path).toEqual([
          200,
          '<!doctype html><title>Completed</title>',
        ])
        expect(completed.headers['cache-control'], path).toBe('no-cache')
        expect(completed.headers['content-security-policy'], path).toMatch(/^default-src 'self'/)
        const gone = await get(`${path}?do=gone`)
        expect([gone.status, gone.text], path).toEqual([404, '<!doctype html><title>Gone</title>'])
        for (const failure of ['busy', 'reset', 'nothing']) {
          const plain = await get(`${path}?do=${failure}`)
          expect([plain.status, plain.headers['cache-control']], path).toEqual([200, 'no-cache'])
          expect(plain.text, path).toContain('<p>shell</p>')
          expect(plain.headers['content-security-policy'], path).toMatch(/^default-src 'self'/)
          expect(plain.headers['retry-after'], path).toBeUndefined()
        }
      }
      // Otherwise, crawlers would index a page without content.
      expect((await get('/funding/x?do=limited')).status).toBe(429)
      expect((await get('/blog?do=hang')).text).toContain('assets/page-blog.js')
    })

    test('pages contain the registry as JSON', async () => {
      const { text } = await get('/')
      const inline = /<script type="application\/json" id="registry">(.*?)<\/script>/.exec(text)?.[1] ?? ''
      const fetched = await get('/remotes.json')
      expect(Registry.parse(JSON.parse(inline))).toEqual(Registry.parse(JSON.parse(fetched.text)))
      expect(fetched.headers['content-type']).toMatch('application/json')
    })

    test('the registry and pages are revalidated', async () => {
      for (const path of ['/remotes.json', '/', '/blog', '/robots.txt']) {
        const first = await get(path)
        expect(first.headers['cache-control'], path).toBe('no-cache')
        const again = await get(path, { headers: { 'if-none-match': first.headers.etag } })
        expect(again.status, path).toBe(304)
      }
    })

    test('release files are cached as immutable, errors are not cached', async () => {
      const base = `/remotes/mfe-public/${areaVersion}`
      for (const path of [
        `${base}/remoteEntry.js`,
        `${base}~r1/remoteEntry.js`,
        `${base}~r27/assets/area.js`,
      ]) {
        const file = await get(path)
        expect(file.status, path).toBe(200)
        expect(file.headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
        expect(file.headers['content-type'], path).toBe('text/javascript; charset=utf-8')
      }
      const shellScript = /\/assets\/main-\w+\.js/.exec((await get('/')).text)?.[0] ?? ''
      expect((await get(shellScript)).headers['cache-control']).toContain('immutable')
      for (const path of [
        `${base}/missing.js`,
        '/assets/missing.js',
        '/remotes/nobody/1.0.0-x/a.js',
        `${base}/`,
      ]) {
        const missing = await get(path)
        expect(missing.status, path).toBe(404)
        expect(missing.headers['cache-control'], path).toBeUndefined()
        expect(parseProblem(missing).code, path).toBe('NOT_FOUND')
      }
    })

    test('only release files can be read from the releases folder', async () => {
      for (const path of [
        '/remotes/.states/1/remotes.json',
        '/remotes/live/html/index.html',
        '/remotes/live/remotes.json',
        '/remotes/mfe-public/../../../etc/passwd',
        '/remotes/mfe-public/1/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
        `/remotes/mfe-public/${'%2e%2e%2f'.repeat(8)}etc/passwd`,
        '/assets/..%2f..%2f..%2fetc%2fpasswd',
        '/missing.js',
        '/favicon.ico',
      ]) {
        const reply = await get(path)
        expect(reply.text, path).toMatch(/^\{"code":"(NOT_FOUND|INVALID)"|^<!doctype html>/)
      }
    })

    test('files accept only GET and HEAD', async () => {
      const head = await get('/remotes.json', { method: 'HEAD' })
      expect([head.status, head.text]).toEqual([200, ''])
      for (const path of ['/', '/remotes.json', `/remotes/mfe-public/${areaVersion}/remoteEntry.js`]) {
        const reply = await post(path)
        expect([reply.status, parseProblem(reply).code], path).toEqual([405, 'METHOD_NOT_ALLOWED'])
      }
    })

    test('the API documentation is served', async () => {
      for (const path of ['/api/docs', '/api/docs/'])
        expect((await get(path)).text, path).toBe('<h1>API</h1>')
      expect(JSON.parse((await get('/api/docs/openapi.json')).text)).toEqual({ openapi: '3.1.0' })
      expect((await get('/api/docs/missing.json')).status).toBe(404)
    })

    test('internal paths and unknown API paths are not found', async () => {
      const before = stubs.get('identity-billing')?.requests.length
      for (const path of [
        '/internal',
        '/internal/session',
        '/internal/people/1',
        '//internal/session',
        '/%69nternal/session',
        '/api/user/../../internal/session',
        '/api/user/%2e%2e/%2e%2e/internal/session',
        '/metrics',
        '/readyz',
        '/api',
        '/api/',
        '/api/unknown',
        '/api/loginx',
      ]) {
        const reply = await get(path)
        expect(reply.status, path).toBe(404)
        expect(parseProblem(reply).code, path).toBe('NOT_FOUND')
      }
      expect(stubs.get('identity-billing')?.requests.length).toBe(before)
    })

    test('a path that services would read differently is not forwarded', async () => {
      const seen = () => [...stubs.values()].reduce((sum, stub) => sum + stub.requests.length, 0)
      const before = seen()
      for (const path of [
        '/api//blog',
        '/internal/..%2f/api/blog',
        '/internal/session/../../api/blog',
        '/api/blog/%2e%2e/user',
        '/api/%62log',
        '/api/log%69n',
        '/blog//a',
      ]) {
        const reply = await get(path)
        expect([reply.status, parseProblem(reply).code], path).toEqual([400, 'INVALID'])
      }
      expect(seen()).toBe(before)
      expect((await echo('/api/blog?next=/a//b/..%2f')).url).toBe('/api/blog?next=/a//b/..%2f')
    })

    test('text is compressed if the client accepts it and it is large enough', async () => {
      const zipped = { headers: { 'accept-encoding': 'gzip' } }
      const page = await get('/', zipped)
      expect(page.headers['content-encoding']).toBe('gzip')
      expect(page.headers.vary).toMatch(/accept-encoding/i)
      expect(gunzipSync(page.body).toString()).toContain('<p>shell</p>')
      const script = /\/assets\/main-\w+\.js/.exec(gunzipSync(page.body).toString())?.[0] ?? ''
      const packed = await get(script, zipped)
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(packed.headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(packed.headers['cache-control']).toContain('immutable')
      const answer = await get('/api/blog?do=large', { headers: { 'accept-encoding': 'gzip, br' } })
      const unpack = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync : gunzipSync
      expect(answer.body.length).toBeLessThan(2_000)
      expect(unpack(answer.body).length).toBe(50_002)
      expect((await get('/api/blog?do=large')).headers['content-encoding']).toBeUndefined()
    })

    test('files of releases are sent with Brotli if the client accepts it', async () => {
      const packed = { headers: { 'accept-encoding': 'gzip, deflate, br' } }
      const script = /\/assets\/main-\w+\.js/.exec((await get('/')).text)?.[0] ?? ''
      const base = `/remotes/mfe-public/${areaVersion}`
      for (const path of [script, `${base}/assets/area.js`, `${base}~r3/assets/area.js`]) {
        const plain = await get(path)
        const twin = await get(path, packed)
        expect(brotliDecompressSync(twin.body).toString(), path).toBe(plain.text)
        expect(twin.headers, path).toMatchObject({
          'content-encoding': 'br',
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'Accept-Encoding',
          'x-content-type-options': 'nosniff',
        })
        expect(
          (await get(path, { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
        ).toBe('gzip')
        const again = await get(path, {
          headers: { ...packed.headers, 'if-none-match': twin.headers.etag },
        })
        expect([again.status, again.headers['cache-control']], path).toEqual([
          304,
          plain.headers['cache-control'],
        ])
      }
      // Too small to have twins.
      const small = await get(`${base}/remoteEntry.js`, packed)
      expect([small.status, small.headers['content-encoding']]).toEqual([200, undefined])
      expect(
        (await get(`/.brotli/mfe-public/${areaVersion}/assets/area.js`, packed)).headers['content-encoding'],
      ).not.toBe('br')
      expect((await get('/assets/missing.js', packed)).status).toBe(404)
    })

    test('request bodies are limited, with a higher limit for uploads', async () => {
      const big = Buffer.alloc(2 * 2 ** 20)
      const refused = await post('/api/contact', { body: big }).catch(() => null)
      // The gateway may close the connection before the client has read the response.
      if (refused) expect([refused.status, parseProblem(refused).code]).toEqual([413, 'TOO_LARGE'])
      const announced = await exchangeBytes(
        port,
        'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 2097152\r\n\r\n',
        (text) => text.includes('}'),
      )
      expect(announced).toMatch(/^HTTP\/1.1 413/)
      expect(announced).toContain('"TOO_LARGE"')
      const upload = await post('/api/organization/upload-documents', { body: Buffer.alloc(12 * 2 ** 20) })
      expect(JSON.parse(upload.text).bytes).toBe(12 * 2 ** 20)
    })

    test('a chunked body is limited too', async () => {
      const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
      const text = await exchangeBytes(
        port,
        `POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
        (received) => received.includes('}'),
      ).catch(() => 'HTTP/1.1 413')
      expect(text).toMatch(/^HTTP\/1.1 413/)
    })

    test('every response has the security headers, errors included', async () => {
      const replies = await Promise.all([
        get('/'),
        get('/remotes.json'),
        get('/assets/missing.js'),
        get('/internal/session'),
        get('/api/blog'),
        get('/api/blog?do=teapot'),
        get('/api/blog?do=reset'),
        post('/'),
        get('/healthz'),
        get('/%00'),
      ])
      for (const { headers, status } of replies) {
        expect(headers['x-content-type-options'], String(status)).toBe('nosniff')
        expect(headers['x-frame-options']).toBe('DENY')
        expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
        expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
        expect(headers['content-security-policy']).toBe(
          "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self' https:; connect-src 'self' wss://fundharbor.example; frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'; manifest-src 'self'; worker-src 'self'",
        )
        expect(headers['x-request-id']).toMatch(/^[\w.-]{8,64}$/)
        expect(headers['x-powered-by']).toBeUndefined()
      }
    })

    test('malformed HTTP gets the same kind of problem response', async () => {
      const text = await exchangeBytes(port, 'GET /\x01 HTTP/1.1\r\nHost x\r\n\r\n', (received) =>
        received.includes('}'),
      )
      expect(text).toMatch(/^HTTP\/1.1 400/)
      expect(text).toMatch(/x-content-type-options: nosniff/i)
      expect(text).toContain('"INVALID"')
    })

    test('Stripe origins are allowed only on the pages that take a card', async () => {
      for (const path of ['/checkout', '/checkout?client_secret=x&plan=premium', '/subscription?plan=basic'])
        expect((await get(path)).headers['content-security-policy'], path).toContain('https://js.stripe.com')
      for (const path of ['/checkouts', '/subscriptions', '/?x=/checkout'])
        expect((await get(path)).headers['content-security-policy'], path).not.toContain('stripe')
    })

    test('a service may set its own Content-Security-Policy, but not the other security headers', async () => {
      const { headers } = await get('/api/blog?do=claims')
      expect(headers['content-security-policy']).toBe('sandbox')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['x-request-id']).not.toBe('the-services-own')
    })

    test('spoofed client headers do not reach the services', async () => {
      const { headers } = await echo('/api/blog', {
        headers: {
          host: 'fundharbor.example',
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-proto': 'gopher',
          'x-forwarded-host': 'evil.example',
          'x-real-ip': '6.6.6.6',
          forwarded: 'for=6.6.6.6',
          'x-internal-secret': 'guess',
          'x-user-id': 'admin',
          'x-user-role': 'admin',
          'x-original-url': '/internal/session',
          'x-http-method-override': 'DELETE',
          x_user_id: 'admin',
          cookie: 'sid=abc',
          authorization: 'Bearer key',
        },
      })
      expect(headers).toMatchObject({
        host: 'fundharbor.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'fundharbor.example',
        'x-real-ip': '127.0.0.1',
        cookie: 'sid=abc',
        authorization: 'Bearer key',
      })
      for (const name of [
        'forwarded',
        'x-internal-secret',
        'x-user-id',
        'x-user-role',
        'x-original-url',
        'x-http-method-override',
        'x_user_id',
      ])
        expect(headers[name], name).toBeUndefined()
    })

    test('a valid request id is passed on, and a request without one gets a new one', async () => {
      const given = await get('/api/blog', { headers: { 'x-request-id': 'trace-12345678' } })
      expect(given.headers['x-request-id']).toBe('trace-12345678')
      expect(JSON.parse(given.text).headers['x-request-id']).toBe('trace-12345678')
      const made = await get('/api/blog', { headers: { 'x-request-id': 'a "quoted" one' } })
      expect(made.headers['x-request-id']).toMatch(/^[\w-]{20,}$/)
      expect(JSON.parse(made.text).headers['x-request-id']).toBe(made.headers['x-request-id'])
      const problem = await get('/internal', { headers: { 'x-request-id': 'trace-12345678' } })
      expect(parseProblem(problem).requestId).toBe('trace-12345678')
    })

    test.skipIf(kind !== 'nginx')('the error log has no query strings', async () => {
      await get('/api/newsletter/unsubscribe?do=reset&token=of-an-emailed-link', {
        headers: { referer: 'https://x.example/reset-password?token=of-another-link' },
      })
      const log = () => readFile(join(folder, 'run/error.log'), 'utf8')
      await expect.poll(log).toContain('/api/newsletter/unsubscribe?[removed]')
      expect(await log()).not.toMatch(/of-an/)
    })

    test.skipIf(kind !== 'nginx')('no log has the secret of a calendar feed', async () => {
      await get('/api/calendar/feeds/hidden.ics?do=reset')
      for (const name of ['access.log', 'error.log']) {
        const log = () => readFile(join(folder, 'run', name), 'utf8')
        await expect.poll(log).toContain('/api/calendar/feeds/[removed]')
        expect(await log()).not.toContain('hidden')
      }
    })

    test.each(['/api/generate-document', '/api/live'])(
      'server-sent events of %s are not buffered',
      async (path) => {
        let firstCameAlone = false
        const text = await exchangeBytes(
          port,
          `GET ${path}?do=events HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n`,
          (received) => {
            const isLast = received.includes('second')
            firstCameAlone ||= received.includes('first') && !isLast
            return isLast
          },
        )
        expect(text).toContain('data: second')
        expect(text).not.toMatch(/content-encoding/i)
        expect(firstCameAlone).toBe(true)
      },
    )

    test('a response that a service cuts off does not look complete', async () => {
      await expect(get('/api/opportunities?do=cut')).rejects.toThrow()
    })

    test('a service hears of it when the browser leaves', async () => {
      const stub = stubs.get('documents-ai')
      await exchangeBytes(
        port,
        'GET /api/generate-document?do=events&leaves=1 HTTP/1.1\r\nHost: x\r\n\r\n',
        (received) => received.includes('first'),
      )
      const request = stub?.requests.findLast(({ url }) => url.includes('leaves'))
      await expect.poll(() => request?.wasAborted).toBe(true)
    })

    test('WebSocket connections carry data both ways', async () => {
      let sent = false
      const text = await exchangeBytes(port, handshake('/api/forum/live'), (received, socket) => {
        if (!sent && received.includes('\r\n\r\n')) {
          sent = true
          socket.write('ping-pong')
        }
        return received.includes('ping-pong')
      })
      expect(text).toMatch(/^HTTP\/1.1 101/)
      expect(text).toContain('ping-pong')
    })

    test('a denied upgrade cannot be used to smuggle requests to a service', async () => {
      let smuggled = false
      const text = await exchangeBytes(port, handshake('/api/forum/refuse'), (received, socket) => {
        if (!smuggled && received.includes('403')) {
          smuggled = true
          socket.write('GET /internal/session HTTP/1.1\r\nHost: x\r\n\r\n')
        }
        return received.includes('NOT_FOUND')
      })
      expect(text).toMatch(/^HTTP\/1.1 403/)
      expect(stubs.get('content')?.requests.some(({ url }) => url.includes('internal'))).toBe(false)
    })

    test('a service that is down results in a 503 with Retry-After', async () => {
      await stubs.get('documents-ai')?.close()
      const replies = [
        await get('/api/document-templates'),
        await post('/api/generate-document', { body: '{}' }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(503)
        expect(reply.headers['content-type']).toMatch('application/json')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        expect(parseProblem(reply).code).toBe('UNAVAILABLE')
      }
      expect((await get('/')).status).toBe(200)
    })

    test('/healthz tells which service is down, and recovers with it', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      const down = await get('/healthz')
      expect(down.status).toBe(503)
      expect(JSON.parse(down.text)).toEqual({
        status: 'down',
        services: { 'identity-billing': 'up', catalog: 'up', content: 'up', 'documents-ai': 'down' },
      })
      const port = Number(stubs.get('documents-ai')?.address.split(':')[1])
      stubs.set('documents-ai', await startStubService('documents-ai', port))
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      const up = await get('/healthz')
      expect([up.status, JSON.parse(up.text).status]).toEqual([200, 'up'])
      expect((await echo('/api/document-templates')).service).toBe('documents-ai')
    })

    test('a connection reset by a service results in a 503', async () => {
      const reply = await get('/api/blog?do=reset')
      expect([reply.status, parseProblem(reply).code]).toEqual([503, 'UNAVAILABLE'])
    })

    test('a service that does not respond results in a 503', { timeout: 15_000 }, async () => {
      const reply = await get('/api/webinars?do=hang')
      expect([reply.status, parseProblem(reply).code]).toEqual([503, 'UNAVAILABLE'])
    })

    test('no request fails when a replica goes away', async () => {
      await stubs.get('catalog-2')?.close()
      for (let i = 0; i < 20; i++) {
        expect((await get('/api/opportunities')).status).toBe(200)
        expect((await post('/api/saved-searches', { body: '{}' })).status).toBe(200)
      }
    })

    test('/dev/mail goes to the mail catcher', async () => {
      expect((await echo('/dev/mail')).service).toBe('mail')
      expect((await echo('/dev/mail.json?to=a')).service).toBe('mail')
    })

    test('sign-in attempts from one address are rate limited, other requests are not', async () => {
      const attempts = Array.from({ length: 90 }, (_, i) =>
        post('/api/login', { body: '{}', headers: { 'x-forwarded-for': `9.9.9.${i}` } }),
      )
      const replies = await Promise.all(attempts)
      const refused = replies.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(5)
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(55)
      for (const reply of refused) {
        expect(parseProblem(reply).code).toBe('TOO_MANY_REQUESTS')
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
        expect(reply.headers['x-content-type-options']).toBe('nosniff')
      }
      expect((await get('/api/login')).status).toBe(200)
      expect((await get('/api/opportunities')).status).toBe(200)
    })

    test('a publish takes effect immediately', async () => {
      const before = await get('/remotes.json')
      const area = await buildArea({
        name: 'mfe-public',
        pages: [
          { path: '/', access: 'visitor' },
          { path: '/blog', access: 'public' },
        ],
        mark: 'two',
      })
      const { version } = await publishRelease({ dir: area, releasesDir: join(folder, 'releases') })
      const after = await get('/remotes.json', { headers: { 'if-none-match': before.headers.etag } })
      expect(after.status).toBe(200)
      expect(after.text).toContain(version)
      expect((await get('/blog')).text).toContain(`/remotes/mfe-public/${version}/`)
      expect((await get(`/remotes/mfe-public/${areaVersion}/remoteEntry.js`)).status).toBe(200)
    })

    test('requests finish before a shutdown', async () => {
      const pending = get('/api/generate-document?do=events')
      await new Promise((resolve) => setTimeout(resolve, 100))
      await gateway?.close()
      expect((await pending).text).toContain('second')
      await expect(get('/')).rejects.toThrow()
      expect(gateway?.kind).toBe(kind)
    })
  })
})
