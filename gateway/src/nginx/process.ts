import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { GatewayConfig } from '../config.ts'
import { createHealthCheck, startHealthServer } from '../health.ts'
import { endLeftover } from './leftover.ts'
import { findCanary } from '../releases/canary.ts'
import { renderNginxConf } from './render.ts'
import { assertPortIsFree } from '../port.ts'
import { servingUpstreams } from '../resolve.ts'
import type { RunningGateway } from '../running.ts'

const run = promisify(execFile)
const lookEvery = 1_000
const drainFor = 10_000

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

/** Writes nginx.conf by renaming, so that a reload never reads half of it; answers whether it changed. */
async function writeConf(config: GatewayConfig, healthAddress: string): Promise<boolean> {
  const upstreams = { ...(await servingUpstreams(config.upstreams)), health: [healthAddress] }
  const text = renderNginxConf({
    ...config,
    upstreams,
    canary: await findCanary(config),
    asRoot: process.getuid?.() === 0,
    errorLog: config.accessLog === '/dev/stdout' ? 'stderr' : join(config.runDir, 'error.log'),
  })
  const file = confFile(config)
  if (text === readIfThere(file)) return false
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
  return true
}

function readIfThere(file: string): string {
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
        `nginx did not start: ${readIfThere(join(config.runDir, 'start.log')).trim().split('\n').at(-1)}`,
      )
    const pid = Number(readIfThere(join(config.runDir, 'nginx.pid')))
    if (pid === child.pid && (await answers(config))) return
    await sleep(25)
  }
  throw new Error('nginx did not start within five seconds.')
}

const answers = (config: GatewayConfig) =>
  fetch(`http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}/remotes.json`, {
    signal: AbortSignal.timeout(1_000),
  }).then(
    (answer) => answer.body?.cancel().then(() => true) ?? true,
    () => false,
  )

/** Ends the workers of a master that was killed outright: they would go on holding the port. */
function endWorkers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // None was left.
  }
}

/** nginx in a process group of its own: its workers can be found also when their master is gone. */
function launch(config: GatewayConfig): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn('nginx', [...argumentsFor(config), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      endWorkers(child)
      resolve()
    }),
  )
  return { child, ended }
}

/** Runs the work again whenever asked, one run at a time: who asks during a run gets the next one. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        running = work()
        return running
      })
    return waiting
  }
}

/** Runs nginx as our child, unprivileged, in a folder of its own. Throws one sentence when it does not start. */
export async function startNginx(config: GatewayConfig): Promise<RunningGateway> {
  await mkdir(config.runDir, { recursive: true })
  await endLeftover(config.runDir)
  await assertPortIsFree(config)
  await rm(join(config.runDir, 'start.log'), { force: true })
  const health = await startHealthServer(createHealthCheck(() => config.upstreams))
  await writeConf(config, health.address)
  const { child, ended } = launch(config)
  const reload = oneAtATime(async () => {
    if (await writeConf(config, health.address)) child.kill('SIGHUP')
  })
  const timer = setInterval(() => void reload().catch(() => undefined), lookEvery)
  const close = async () => {
    clearInterval(timer)
    child.kill('SIGQUIT')
    await Promise.race([ended, sleep(drainFor, undefined, { ref: false })])
    child.kill('SIGTERM')
    await ended
    health.server.close()
  }
  await waitUntilReady(child, config).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { kind: 'nginx', port: config.port, ended, close, reload }
}
