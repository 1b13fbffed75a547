import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { damaged, initialiseOnce, lastWordsOf, passwordOf, type Place } from './cluster.ts'
import { bindToUs, endOrphan } from './orphan.ts'
import { reachableBinaries, reachableHome, serverOwner, StartupError } from './owner.ts'

export { StartupError }

export interface EmbeddedPostgres {
  /** The superuser's address of the database `fundharbor`. */
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the data; created at the first start. */
  dir: string
  /** Default: a free one. */
  port?: number
  /** What the server keeps of its tables, as PostgreSQL writes it (`shared_buffers`). Default: 256MB. */
  buffers?: string
  /** Throws durability away for speed; for tests. */
  disposable?: boolean
  /** Called when the server ends by itself. */
  onCrash?: () => void
}

/** Below those that systems give to outgoing connections: one of these would take the port before it is listened on. */
const SERVED_PORTS = [20_000, 32_000] as const

const READY_TRIES = 300
const STOP_WITHIN_MS = 20_000
const WRONG_PASSWORD = '28P01'

/**
 * Starts a real PostgreSQL from the npm package, as our own child. Works as root (the server then runs as the
 * system's `postgres` or `nobody`) and as an ordinary user, also where the checkout is readable by its owner alone.
 * It ends with us, even when we are killed; one that is left all the same is ended at the next start.
 * Throws StartupError with one sentence when it cannot.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const owner = await serverOwner(options.dir)
  const home = await reachableHome(path.resolve(options.dir), owner)
  await endOrphan(home)
  const bin = await reachableBinaries(owner)
  const place: Place = { home, bin, owner, password: await passwordOf(home) }
  await initialiseOnce(place)
  const port = options.port ?? (await freePort())
  const server = launch(place, port, options)
  const address = (name: string) => `postgres://postgres:${place.password}@127.0.0.1:${port}/${name}`
  const said = lastWordsOf(server)
  try {
    await bindToUs(server, home, owner)
    await untilReady({ url: address('postgres'), server, said, home })
    await createDatabase(address('postgres'))
  } catch (error) {
    await stopServer(server)
    throw error
  }
  let stopping = false
  server.once('exit', () => {
    if (!stopping) options.onCrash?.()
  })
  return {
    url: address('fundharbor'),
    async stop() {
      stopping = true
      await stopServer(server)
    },
  }
}

function launch(
  { home, bin, owner }: Place,
  port: number,
  { disposable, buffers = '256MB' }: EmbeddedOptions,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    log_min_messages: 'fatal',
    ...(disposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : { shared_buffers: buffers }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A group of its own: Ctrl-C reaches us, and we stop the database last.
  return spawn(path.join(bin, 'postgres'), ['-D', path.join(home, 'data'), ...args], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

interface Awaited {
  url: string
  server: ChildProcess
  said: () => string
  home: string
}

async function untilReady({ url, server, said, home }: Awaited): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (hasEnded(server)) break
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'code') === WRONG_PASSWORD) throw damaged(home)
      await sleep(50)
    }
  }
  throw new StartupError(`The database did not start: ${said()}`)
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'fundharbor'")
    if (rowCount === 0) await client.query('CREATE DATABASE fundharbor')
  } finally {
    await client.end()
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const gone = once(server, 'exit')
  server.kill('SIGINT') // fast shutdown: disconnects clients, keeps every commit
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN_MS)
  await gone
  clearTimeout(late)
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const port = randomInt(...SERVED_PORTS)
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'EADDRINUSE') return freePort()
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return port
}
