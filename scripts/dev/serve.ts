import path from 'node:path'
import { createServer, type Plugin, type ProxyOptions, type ServerOptions } from 'vite'
import { z } from 'zod'
import { env as processEnv } from '../platform/env.ts'
import { root } from '../platform/root.ts'
import { DevArea, readDevRegistry } from './registry.ts'

const Env = z.object({
  PORT: z.coerce.number(),
  DEV_FOLDER: z.string(),
  DEV_SHELL: z.url(),
  DEV_GATEWAY: z.url(),
  DEV_AREAS: z.string().transform((text) => z.array(DevArea).parse(JSON.parse(text))),
})
type Env = z.infer<typeof Env>

/** Paths that the platform serves. Vite serves the shell's pages, scripts and styles. */
const platformPaths = [
  '/api',
  '/common-grants/',
  '/dev/mail',
  '/dev/stripe',
  '/healthz',
  '/pictures/',
  '/remotes/',
  '/rss.xml',
  '/sitemap.xml',
]

/** Serves `/remotes.json` from memory: a file in the shell's public folder would become part of the next build. */
const devRegistry = ({ DEV_GATEWAY, DEV_AREAS }: Env): Plugin => ({
  name: 'fundharbor:dev-registry',
  configureServer(server) {
    server.middlewares.use('/remotes.json', async (_request, response, next) => {
      try {
        const registry = await readDevRegistry(DEV_GATEWAY, DEV_AREAS)
        response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store')
        response.end(JSON.stringify(registry))
      } catch (error) {
        next(error)
      }
    })
  },
})

/** The local platform accepts this address as its own. Requests to another site look like those from its own pages. */
function platformAt(target: string): ProxyOptions {
  const isLocal = new URL(target).hostname === '127.0.0.1'
  return isLocal ? { target } : { target, changeOrigin: true, headers: { origin: target } }
}

function serverOptions(env: Env): ServerOptions {
  const common: ServerOptions = { port: env.PORT, strictPort: true, host: '127.0.0.1' }
  if (env.DEV_FOLDER === 'shell') {
    const proxy = Object.fromEntries(platformPaths.map((place) => [place, platformAt(env.DEV_GATEWAY)]))
    return { ...common, proxy }
  }
  // Images and fonts in style sheets come from this server, not from the page's origin.
  return { ...common, origin: `http://localhost:${env.PORT}`, cors: { origin: env.DEV_SHELL } }
}

const env = Env.parse(processEnv)
const folder = path.join(root, env.DEV_FOLDER)
// The federation plugin stores its modules in the working directory.
process.chdir(folder)
const server = await createServer({
  root: folder,
  server: serverOptions(env),
  // Optimizes every page's libraries at the start: when Vite finds one later, it reloads the page, which can break it.
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/test-*', '!src/*.data.ts'],
  },
  plugins: env.DEV_FOLDER === 'shell' ? [devRegistry(env)] : [],
  clearScreen: false,
})
await server.listen()

const exit = async () => {
  await server.close()
  process.exit(0)
}
// The channel closes when `pnpm dev` exits for any reason.
process.once('disconnect', exit).once('SIGTERM', exit)
