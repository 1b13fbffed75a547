import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { root } from './root.ts'

const STOP_WITHIN_MS = 10_000
const FIRST_RESTART_MS = 300
const LONGEST_RESTART_MS = 10_000
const READY_WITHIN_MS = 90_000
const STEADY_AFTER_MS = 30_000

/** A process of the platform. */
export interface ChildSpec {
  name: string
  /** Script, from the project's folder. */
  script: string
  env: NodeJS.ProcessEnv
  /** Address that answers 200 once the child works. */
  readyUrl: string
  /** How long it may take to start. Default: a minute and a half. */
  readyWithinMs?: number
}

export interface Child {
  name: string
  /** Process id now; changes when it is started again. */
  pid: () => number | undefined
  stop(): Promise<void>
}

interface ChildOptions {
  /** Folder of the log files. */
  logs: string
  say: (words: string) => void
}

/**
 * Starts a child and waits until it works. One that dies later is started again, with growing pauses, and the
 * screen says so. Throws StartupError with the child's last words when it never works.
 */
export async function startChild(spec: ChildSpec, options: ChildOptions): Promise<Child> {
  mkdirSync(options.logs, { recursive: true })
  const keeper = new Keeper(spec, options)
  await keeper.start()
  return { name: spec.name, pid: () => keeper.process?.pid, stop: () => keeper.stop() }
}

/** Keeps one child alive. */
class Keeper {
  process: ChildProcess | undefined
  private readonly spec: ChildSpec
  private readonly say: (words: string) => void
  private readonly log: WriteStream
  private stopping = false
  private hasWorked = false
  private restarts = 0
  private startedAt = 0
  private lastWords = ''

  constructor(spec: ChildSpec, { logs, say }: ChildOptions) {
    this.spec = spec
    this.say = say
    this.log = createWriteStream(path.join(logs, `${spec.name}.log`), { flags: 'a' })
    // A full disk costs the log, not the platform.
    this.log.on('error', () => undefined)
  }

  async start(): Promise<void> {
    this.launch()
    try {
      await becomesReady(this.spec, () => this.process)
      this.hasWorked = true
    } catch (cause) {
      await this.stop()
      const { name } = this.spec
      throw new StartupError(`${name} did not start. Its last words: ${lastSentence(this.lastWords)}`, {
        cause,
      })
    }
  }

  async stop(): Promise<void> {
    this.stopping = true
    await stopProcess(this.process)
    this.log.end()
  }

  private launch(): void {
    this.startedAt = performance.now()
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', path.join(root, this.spec.script)],
      {
        cwd: root,
        env: this.spec.env,
        // The channel tells the child when we are gone, however we went. A group of its own keeps Ctrl-C with us.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => this.listen(chunk))
    child.once('error', (error) => this.listen(Buffer.from(error.message)))
    child.once('exit', (code, signal) => void this.died(signal ?? `code ${code}`))
    this.process = child
  }

  private listen(chunk: Buffer): void {
    this.lastWords = (this.lastWords + chunk.toString()).slice(-4000)
    if (!this.log.writableEnded) this.log.write(chunk)
  }

  private async died(how: string): Promise<void> {
    if (this.stopping || !this.hasWorked) return
    if (performance.now() - this.startedAt > STEADY_AFTER_MS) this.restarts = 0
    const wait = Math.min(FIRST_RESTART_MS * 2 ** this.restarts, LONGEST_RESTART_MS)
    this.restarts += 1
    this.say(`${this.spec.name} stopped (${how}) and is started again.`)
    await sleep(wait)
    if (!this.stopping) this.launch()
  }
}

async function becomesReady(
  { readyUrl, readyWithinMs = READY_WITHIN_MS }: ChildSpec,
  child: () => ChildProcess | undefined,
): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline && isAlive(child())) {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error('not ready')
}

const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null

async function stopProcess(child: ChildProcess | undefined): Promise<void> {
  if (!isAlive(child)) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await gone
  clearTimeout(late)
}

/** The message of the last JSON log line, or the last line of anything else. */
function lastSentence(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? ''
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return entry.err?.message ?? entry.msg ?? line
  } catch {
    const error = text.split('\n').findLast((each) => /Error:/.test(each))
    return (error ?? line).replace(/^\s*\w*Error: /, '').trim() || 'none'
  }
}
