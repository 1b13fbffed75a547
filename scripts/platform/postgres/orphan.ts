import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError, type Owner } from './owner.ts'
import { runningProcess } from './running-process.ts'

const ENDS_WITHIN_MS = 20_000

/** Where the process that started the server leaves its id. */
const starterFile = (home: string) => path.join(home, 'starter.pid')

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

/**
 * Ends the server that a killed starter left behind on this data. Throws StartupError when the starter still lives:
 * two runs on the same data would take each other's database away.
 */
export async function endOrphan(home: string): Promise<void> {
  const data = path.join(home, 'data')
  const pid = await firstNumber(path.join(data, 'postmaster.pid'))
  const server = await runningProcess(pid)
  if (!server || !server.command.includes('postgres') || !server.command.includes(data)) return
  // Compared with the parent that the system knows: an id alone may belong to somebody else by now.
  if (server.parent === (await firstNumber(starterFile(home))))
    throw new StartupError(
      `The data in ${path.dirname(home)} is used by another run: end it or set DATA_DIR.`,
    )
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) if (await ends(pid, signal)) return
  throw new StartupError(`A database (process ${pid}) still runs on ${home} and does not end: end it first.`)
}

async function ends(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'ESRCH'
  }
  const deadline = performance.now() + ENDS_WITHIN_MS
  while (performance.now() < deadline) {
    if (!(await runningProcess(pid))) return true
    await sleep(50)
  }
  return false
}

/**
 * Has the server end soon after us, however we go: a shell waits on a pipe that breaks with our end. The services,
 * which notice at the same moment, get a second to finish what they are at.
 */
export async function bindToUs(server: ChildProcess, home: string, owner: Owner): Promise<void> {
  if (server.pid === undefined || process.platform === 'win32') return
  const guard = spawn('/bin/sh', ['-c', 'read -r _; sleep 1; kill -INT "$1"', 'sh', String(server.pid)], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell, the next start ends what is left.
  guard.on('error', () => undefined)
  server.once('exit', () => guard.kill('SIGKILL'))
  await writeFile(starterFile(home), `${process.pid}\n`)
}
