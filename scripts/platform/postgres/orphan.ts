import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError, type Owner } from './owner.ts'
import { runningProcess } from './running-process.ts'

const STOP_TIMEOUT_MS = 20_000

/** Holds the id of the process that started the server. */
const starterFile = (home: string) => path.join(home, 'starter.pid')

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

/**
 * Ends a server that still runs on this data although the process that started it was killed. Throws StartupError if
 * that process is running: two platforms cannot share the same data.
 */
export async function endOrphan(home: string): Promise<void> {
  const data = path.join(home, 'data')
  const pid = await firstNumber(path.join(data, 'postmaster.pid'))
  const server = await runningProcess(pid)
  if (!server || !server.command.includes('postgres') || !server.command.includes(data)) return
  // The id in the file may belong to another process by now, so it has to be the server's actual parent.
  if (server.parent === (await firstNumber(starterFile(home))))
    throw new StartupError(
      `The data in ${path.dirname(home)} is used by another run. Stop that run, or set DATA_DIR.`,
    )
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) if (await stops(pid, signal)) return
  throw new StartupError(`A database (process ${pid}) still runs on ${home} and does not stop. End it first.`)
}

async function stops(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'ESRCH'
  }
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (!(await runningProcess(pid))) return true
    await sleep(50)
  }
  return false
}

/**
 * Stops the server soon after this process ends, even if it is killed: a shell waits on a pipe that closes then. The
 * services notice it at the same time and get a second to finish.
 */
export async function stopWithThisProcess(server: ChildProcess, home: string, owner: Owner): Promise<void> {
  if (server.pid === undefined || process.platform === 'win32') return
  const guard = spawn('/bin/sh', ['-c', 'read -r _; sleep 1; kill -INT "$1"', 'sh', String(server.pid)], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // If there is no shell, the next start ends the server.
  guard.on('error', () => undefined)
  server.once('exit', () => guard.kill('SIGKILL'))
  await writeFile(starterFile(home), `${process.pid}\n`)
}
