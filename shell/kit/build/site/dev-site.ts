import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { AreaManifest, isAtOrBelow, type Registry } from '@fundharbor/contracts/platform/registry'
import { buildEnv } from '../env.ts'
import type { Connect, Plugin, ProxyOptions, UserConfig, ViteDevServer } from 'vite'

interface Area {
  folder: string
  name: string
  /** Where the site runs: `https://fundharbor.example`. */
  site: string
}

/** The area's build is served below this path, as its next release. */
const baseOf = ({ name }: Area) => `/remotes/${name}/0.0.0-dev`

const readManifest = (folder: string) =>
  AreaManifest.parse(JSON.parse(readFileSync(path.join(folder, 'area.json'), 'utf8')))

const distOf = ({ folder }: Area) => path.join(folder, 'dist')

/** The live registry with this area as it is built now. */
async function readRegistry(area: Area): Promise<Registry> {
  const registry = (await (await fetch(`${area.site}/remotes.json`)).json()) as Registry
  const built = JSON.parse(readFileSync(path.join(distOf(area), 'mf-manifest.json'), 'utf8')) as {
    metaData: { remoteEntry: { path: string; name: string } }
  }
  const { path: folder, name } = built.metaData.remoteEntry
  const own = {
    ...readManifest(area.folder),
    version: '0.0.0-dev',
    entry: path.posix.join(baseOf(area), folder, name),
  }
  return { ...registry, areas: [...registry.areas.filter(({ name: each }) => each !== area.name), own] }
}

const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** A page of the site, with this area in its registry and Vite's client, which reloads it after a build. */
async function readPage(area: Area, request: IncomingMessage): Promise<{ status: number; html: string }> {
  const url = request.url ?? '/'
  const target = new URL(url, area.site)
  // `//other.example/` would send the session there.
  if (target.origin !== new URL(area.site).origin) return { status: 400, html: '' }
  const { pathname } = target
  const isOwn = readManifest(area.folder).pages.some((page) => isAtOrBelow(pathname, page.path))
  const headers = { accept: 'text/html', cookie: request.headers.cookie ?? '' }
  const response = await fetch(target, { headers })
  // The site may not know the page yet.
  const page = isOwn && !response.ok ? await fetch(area.site, { headers }) : response
  const registry = `<script type="application/json" id="registry">${inlineJson(await readRegistry(area))}</script>`
  const html = (await page.text())
    .replace(/<script type="application\/json" id="registry">[\s\S]*?<\/script>/, () => registry)
    .replace('</head>', '<script type="module" src="/@vite/client"></script></head>')
  return { status: page.status, html }
}

const isPage = ({ method, headers, url = '' }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !/^\/(?:@|api\/)/.test(url)

/** Serves the registry and the pages. Everything else goes on to the build and to the site. */
const serveSite =
  (area: Area): Connect.NextHandleFunction =>
  (request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    const work = async () => {
      // The worker would keep pages for when the site is away.
      if (request.url === '/worker.js') return send(404, 'text/plain', 'No worker in development')
      if (request.url?.split('?')[0] === '/remotes.json')
        return send(200, 'application/json', JSON.stringify(await readRegistry(area)))
      if (!isPage(request)) return next()
      const { status, html } = await readPage(area, request)
      return send(status, 'text/html; charset=utf-8', html)
    }
    work().catch(next)
  }

/** Serves the files of the build. A retry of the shell asks for them under an alias. */
const serveBuild =
  (area: Area): Connect.NextHandleFunction =>
  (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', area.site)
    const [, file] = new RegExp(`^${baseOf(area)}(?:~r\\d+)?/(.+)$`).exec(pathname) ?? []
    if (file === undefined) return next()
    const target = path.join(distOf(area), path.normalize(`/${file}`))
    if (!existsSync(target)) return void response.writeHead(404).end()
    const types: Record<string, string> = {
      '.js': 'text/javascript',
      '.css': 'text/css',
      '.svg': 'image/svg+xml',
    }
    response.setHeader('content-type', types[path.extname(target)] ?? 'application/octet-stream')
    response.setHeader('cache-control', 'no-store').end(readFileSync(target))
  }

/** Builds the area, again after each change, in a process of its own: the server runs in development mode. */
function startBuild({ folder }: Area): ChildProcess {
  const vite = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json'))
  return spawn(process.execPath, [path.join(vite, 'bin/vite.js'), 'build', '--watch', '--logLevel', 'warn'], {
    cwd: folder,
    env: buildEnv,
    stdio: 'inherit',
  })
}

/** Reloads the pages after each build. Vite's own watcher leaves out the folder of the build. */
function watchBuild(area: Area, server: ViteDevServer): void {
  // The build writes this file last.
  const done = path.join(distOf(area), 'contracts.json')
  watchFile(done, { interval: 200 }, ({ mtimeMs }) => {
    if (mtimeMs > 0) server.ws.send({ type: 'full-reload' })
  })
  server.httpServer?.once('close', () => unwatchFile(done))
}

const develop = (area: Area): Plugin => ({
  name: 'fundharbor:dev-site',
  configureServer(server) {
    const build = startBuild(area)
    const stop = () => void build.kill()
    server.httpServer?.once('close', stop)
    process.once('exit', stop)
    watchBuild(area, server)
    server.middlewares.use(serveSite(area))
    server.middlewares.use(serveBuild(area))
  },
})

/** Requests of these pages look to the site like those of its own. Secure cookies work on localhost, too. */
const toSite = ({ site }: Area): ProxyOptions => ({
  target: site,
  changeOrigin: true,
  autoRewrite: true,
  configure: (proxy) =>
    proxy.on('proxyReq', (sent, request) => {
      // Requests of pages on other ports keep their origin, and are refused.
      const { origin, host } = request.headers
      if (origin === `http://${host ?? ''}`) sent.setHeader('origin', new URL(site).origin)
    }),
})

/** Vite's development server for an area outside of this repository: the pages of a running site, with this area in it. */
export function siteConfig(folder: string, site: string): UserConfig {
  const area = { folder, site, name: readManifest(folder).name }
  return {
    appType: 'custom',
    server: { host: '127.0.0.1', proxy: { '^/(?!@|node_modules/)': toSite(area) } },
    plugins: [develop(area)],
  }
}
