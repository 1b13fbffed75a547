import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { root } from './root.ts'

const STOP_TIMEOUT_MS = 10_000
const FIRST_RESTART_MS = 300
const MAX_RESTART_MS = 10_000
/** A slow machine takes minutes to load the opportunities. A child that exits is noticed at once. */
const READY_TIMEOUT_MS = 600_000
/** A child with wrong settings exits sooner; one that exits later has met a time limit on a busy machine, and is started again. */
const WRONG_SETTINGS_MS = 10_000
const MAX_STARTS = 3
const STABLE_AFTER_MS = 30_000
/** Polling more often would slow down the services that are starting. */
const POLL_MS = 100

/** A process of the platform. */
export interface ChildSpec {
  name: string
  /** Path of its script from the project's folder. */
  script: string
  env: NodeJS.ProcessEnv
  /** Address that returns 200 once the child is ready. */
  readyUrl: string
  /** How long it may take to start. Default: ten minutes. */
  readyWithinMs?: number
}

export interface Child {
  name: string
  /** The current process ID; it changes when the child is restarted. */
  pid: () => number | undefined
  stop(): Promise<void>
}

interface ChildOptions {
  /** Folder of the log files. */
  logs: string
  log: (message: string) => void
}

/**
 * Starts a child and waits until it is ready. If it exits later, it is restarted with growing pauses, and the log says so.
 * Throws StartupError with the child's last error if it never becomes ready.
 */
export async function startChild(spec: ChildSpec, options: ChildOptions): Promise<Child> {
  mkdirSync(options.logs, { recursive: true })
  const supervisor = new Supervisor(spec, options)
  await supervisor.start()
  return { name: spec.name, pid: () => supervisor.process?.pid, stop: () => supervisor.stop() }
}

/** Restarts one child whenever it exits. */
class Supervisor {
  process: ChildProcess | undefined
  private readonly spec: ChildSpec
  private readonly log: (message: string) => void
  private readonly logFile: WriteStream
  private stopping = false
  private wasReady = false
  private restarts = 0
  private startedAt = 0
  private output = ''

  constructor(spec: ChildSpec, { logs, log }: ChildOptions) {
    this.spec = spec
    this.log = log
    this.logFile = createWriteStream(path.join(logs, `${spec.name}.log`), { flags: 'a' })
    // If the disk is full, logging stops, but the platform keeps running.
    this.logFile.on('error', () => undefined)
  }

  async start(attempt = 1): Promise<void> {
    this.launch()
    try {
      await waitUntilReady(this.spec, () => this.process)
      this.wasReady = true
    } catch (cause) {
      const wasStarting = performance.now() - this.startedAt > WRONG_SETTINGS_MS && !isAlive(this.process)
      if (wasStarting && attempt < MAX_STARTS && !this.stopping) return this.start(attempt + 1)
      await this.stop()
      const { name } = this.spec
      throw new StartupError(`${name} did not start. Its last error: ${findLastError(this.output)}`, {
        cause,
      })
    }
  }

  async stop(): Promise<void> {
    this.stopping = true
    await stopProcess(this.process)
    this.logFile.end()
  }

  private launch(): void {
    this.startedAt = performance.now()
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, this.spec.script)],
      {
        cwd: root,
        env: this.spec.env,
        // The channel closes when this process exits for any reason, which stops the child. A separate process group keeps
        // Ctrl-C from reaching the child.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => this.listen(chunk))
    child.once('error', (error) => this.listen(Buffer.from(error.message)))
    child.once('exit', (code, signal) => void this.handleExit(signal ?? `code ${code}`))
    this.process = child
  }

  private listen(chunk: Buffer): void {
    this.output = (this.output + chunk.toString()).slice(-4000)
    if (!this.logFile.writableEnded) this.logFile.write(chunk)
  }

  private async handleExit(reason: string): Promise<void> {
    if (this.stopping || !this.wasReady) return
    if (performance.now() - this.startedAt > STABLE_AFTER_MS) this.restarts = 0
    const wait = Math.min(FIRST_RESTART_MS * 2 ** this.restarts, MAX_RESTART_MS)
    this.restarts += 1
    this.log(`${this.spec.name} stopped (${reason}). Restarting it …`)
    await sleep(wait)
    if (!this.stopping) this.launch()
  }
}

async function waitUntilReady(
  { readyUrl, readyWithinMs = READY_TIMEOUT_MS }: ChildSpec,
  child: () => ChildProcess | undefined,
): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline && isAlive(child())) {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(POLL_MS)
  }
  throw new Error('not ready')
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!isAlive(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
}

/** The message of the last line if it is JSON, else the last line with an error, else the last line. */
function findLastError(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? ''
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return entry.err?.message ?? entry.msg ?? line
  } catch {
    const error = text.split('\n').findLast((each) => /Error:/.test(each))
    return (error ?? line).replace(/^\s*\w*Error: /, '').trim() || 'none'
  }
}
