import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError, type Owner } from './owner.ts'
import { runningProcess } from './running-process.ts'

const EXIT_TIMEOUT_MS = 20_000

/** The file with the ID of the process that started the server. */
const starterFile = (home: string) => path.join(home, 'starter.pid')

const firstNumber = async (file: string) => Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

/**
 * Stops a server that is still running on this data because the process that started it was killed. Throws StartupError if
 * that process is still running: two runs cannot share a database.
 */
export async function stopOrphan(home: string): Promise<void> {
  const data = path.join(home, 'data')
  const pid = await firstNumber(path.join(data, 'postmaster.pid'))
  const server = await runningProcess(pid)
  if (!server || !server.command.includes('postgres') || !server.command.includes(data)) return
  // Also compared with the server's current parent, because process IDs are reused.
  if (server.parent === (await firstNumber(starterFile(home))))
    throw new StartupError(`Another run is using the data in ${path.dirname(home)}. Stop it or set DATA_DIR.`)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) if (await stops(pid, signal)) return
  throw new StartupError(
    `A database (process ${pid}) is still running on ${home} and does not stop. End that process first.`,
  )
}

async function stops(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'ESRCH'
  }
  const deadline = performance.now() + EXIT_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (!(await runningProcess(pid))) return true
    await sleep(50)
  }
  return false
}

/**
 * Makes the server stop soon after this process exits for any reason: a shell waits on a pipe that closes when we exit.
 * The services notice our exit at the same time and get a second to finish.
 */
export async function stopWithParent(server: ChildProcess, home: string, owner: Owner): Promise<void> {
  if (server.pid === undefined || process.platform === 'win32') return
  const guard = spawn('/bin/sh', ['-c', 'read -r _; sleep 1; kill -INT "$1"', 'sh', String(server.pid)], {
    ...owner,
    cwd: home,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell, the next start stops a leftover server.
  guard.on('error', () => undefined)
  server.once('exit', () => guard.kill('SIGKILL'))
  await writeFile(starterFile(home), `${process.pid}\n`)
}
