import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { GatewayConfig } from '../config/config.ts'
import { createHealthCheck, startHealthServer } from '../health/health.ts'
import { findDevUpstreams } from '../routes/dev-upstreams.ts'
import { startObserver } from '../metrics/observer.ts'
import { routeTable } from '../routes/routes.ts'
import { createQueryFilter } from './query-filter.ts'
import { stopOrphanedNginx } from './orphan.ts'
import { findActiveCanary } from '../releases/canary.ts'
import { findActivePreviews } from '../releases/previews.ts'
import { renderNginxConf } from './render.ts'
import { createSerialRunner } from './serial-runner.ts'
import { readNginxFeatures } from './tls.ts'
import { receiveRequestLog } from './request-log.ts'
import { assertPortIsFree } from '../config/port.ts'
import { resolveReadyUpstreams } from '../health/resolve.ts'
import type { RunningGateway } from '../running-gateway.ts'

const run = promisify(execFile)
const REFRESH_MS = 1_000
const DRAIN_MS = 10_000

export async function nginxIsInstalled(): Promise<boolean> {
  try {
    await run('nginx', ['-v'])
    return true
  } catch {
    return false
  }
}

const confFile = (config: GatewayConfig) => join(config.runDir, 'nginx.conf')

const argumentsFor = (config: GatewayConfig) => [
  '-p',
  config.runDir,
  '-e',
  join(config.runDir, 'start.log'),
  '-c',
  confFile(config),
]

/** Writes nginx.conf atomically, so that a reload never reads half of it. Returns whether it changed. */
async function writeConf(
  config: GatewayConfig,
  { health, requestLog }: { health: string; requestLog: string | undefined },
): Promise<boolean> {
  const upstreams = { ...(await resolveReadyUpstreams(config.upstreams)), health: [health] }
  const text = renderNginxConf({
    ...config,
    upstreams,
    requestLog,
    features: config.tls && (await readNginxFeatures()),
    canary: await findActiveCanary(config),
    previews: await findActivePreviews(config),
    asRoot: process.getuid?.() === 0,
    errorLog: 'stderr',
  })
  const file = confFile(config)
  if (text === readIfExists(file)) return false
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  return true
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function waitUntilReady(child: ChildProcess, config: GatewayConfig): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (child.exitCode !== null)
      throw new Error(
        `nginx did not start: ${readIfExists(join(config.runDir, 'start.log')).trim().split('\n').at(-1)}`,
      )
    const pid = Number(readIfExists(join(config.runDir, 'nginx.pid')))
    if (pid === child.pid && (await isResponding(config))) return
    await sleep(25)
  }
  throw new Error('nginx did not start within five seconds.')
}

const isResponding = (config: GatewayConfig) =>
  fetch(`http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}/remotes.json`, {
    signal: AbortSignal.timeout(1_000),
  }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  )

/** Kills the workers of a master that was killed with SIGKILL. They would keep holding the port. */
function killWorkers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // No workers were left.
  }
}

/** Starts nginx in its own process group, so that its workers can be killed even if their master is gone. */
function launch(config: GatewayConfig): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn('nginx', [...argumentsFor(config), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    detached: true,
  })
  const toFile = config.accessLog !== '/dev/stdout'
  child.stderr
    .pipe(createQueryFilter())
    .pipe(toFile ? createWriteStream(join(config.runDir, 'error.log'), { flags: 'a' }) : process.stderr, {
      end: toFile,
    })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      killWorkers(child)
      resolve()
    }),
  )
  return { child, ended }
}

/** Runs nginx as a child process with its own run folder. Throws if it does not start. */
export async function startNginx(config: GatewayConfig): Promise<RunningGateway> {
  await mkdir(config.runDir, { recursive: true })
  await stopOrphanedNginx(config.runDir)
  await assertPortIsFree(config)
  await rm(join(config.runDir, 'start.log'), { force: true })
  const health = await startHealthServer(createHealthCheck(() => config.upstreams))
  const observer = await startObserver(config)
  const requestLog =
    observer && (await receiveRequestLog(observer, routeTable(findDevUpstreams(config.upstreams))))
  const addresses = { health: health.address, requestLog: requestLog?.address }
  await writeConf(config, addresses)
  const { child, ended } = launch(config)
  const reload = createSerialRunner(async () => {
    if (await writeConf(config, addresses)) child.kill('SIGHUP')
  })
  const timer = setInterval(() => void reload().catch(() => undefined), REFRESH_MS)
  const close = async () => {
    clearInterval(timer)
    child.kill('SIGQUIT')
    await Promise.race([ended, sleep(DRAIN_MS, undefined, { ref: false })])
    child.kill('SIGTERM')
    await ended
    health.server.close()
    requestLog?.close()
    await observer?.close()
  }
  await waitUntilReady(child, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { kind: 'nginx', port: config.port, ended, close, reload }
}
