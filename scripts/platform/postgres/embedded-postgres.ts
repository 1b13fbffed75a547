import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { collectErrors, damagedError, initializeOnce, readOrCreatePassword, type Cluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { endOrphan, stopWithThisProcess } from './orphan.ts'
import { reachableBinaries, reachableHome, serverOwner, StartupError } from './owner.ts'

export { StartupError }

export interface EmbeddedPostgres {
  /** The superuser's address of the database `fundharbor`. */
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder of the database; created at the first start. */
  dir: string
  /** Default: a free port. */
  port?: number
  /** PostgreSQL's `shared_buffers`. Default: 256MB. */
  buffers?: string
  /** Faster, but data may be lost in a crash; for tests. */
  disposable?: boolean
  /** Called if the server ends without `stop`. */
  onCrash?: () => void
}

const MAX_CONNECTION_ATTEMPTS = 300
const STOP_TIMEOUT_MS = 20_000
const WRONG_PASSWORD = '28P01'

/** PostgreSQL's messages while processes of a killed server are still ending. */
const STILL_ENDING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/
const MAX_STARTS = 20

/**
 * Starts PostgreSQL from the npm package as a child process. Works as root (the server then runs as the system's
 * `postgres` or `nobody`) and as an ordinary user, even if only the owner can read the checkout. The server ends with
 * this process, even if that is killed; if it does not, the next start ends it. Throws StartupError, with one sentence
 * for the user, if it cannot start.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(options)
    } catch (error) {
      if (start === MAX_STARTS || !STILL_ENDING.test(String(error))) throw error
      await sleep(500)
    }
  }
}

async function startOnce(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const owner = await serverOwner(options.dir)
  const home = await reachableHome(path.resolve(options.dir), owner)
  await endOrphan(home)
  const bin = await reachableBinaries(owner)
  const cluster: Cluster = { home, bin, owner, password: await readOrCreatePassword(home) }
  await initializeOnce(cluster)
  const port = options.port ?? (await freePort())
  const server = launch(cluster, port, options)
  const address = (name: string) => `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${name}`
  const readError = collectErrors(server)
  try {
    await stopWithThisProcess(server, home, owner)
    await untilReady({ url: address('postgres'), server, readError, home })
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
  { home, bin, owner }: Cluster,
  port: number,
  { disposable, buffers = '256MB' }: EmbeddedOptions,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    jit: 'off',
    // Where somebody creates the extension, it tells which statements take long.
    shared_preload_libraries: 'pg_stat_statements',
    log_min_messages: 'fatal',
    ...(disposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : { shared_buffers: buffers }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // In its own process group, so that Ctrl-C only reaches us: we stop the database last.
  return spawn(path.join(bin, 'postgres'), ['-D', path.join(home, 'data'), ...args], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

interface StartingServer {
  url: string
  server: ChildProcess
  readError: () => string
  home: string
}

async function untilReady({ url, server, readError, home }: StartingServer): Promise<void> {
  for (let attempt = 0; attempt < MAX_CONNECTION_ATTEMPTS; attempt += 1) {
    if (hasEnded(server)) break
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'code') === WRONG_PASSWORD) throw damagedError(home)
      await sleep(50)
    }
  }
  throw new StartupError(`The database did not start: ${readError()}`)
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
  const exited = once(server, 'exit')
  server.kill('SIGINT') // fast shutdown: disconnects clients, keeps every commit
  const timer = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}
