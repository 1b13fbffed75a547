import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const ps = (column: string, pid: number) =>
  run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )

/** Reads /proc first because `ps` may not be installed. Systems without /proc have `ps`. */
const commandOf = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (text) => text.replaceAll('\0', ' '),
    () => ps('command', pid),
  )

const parentOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]),
    async () => Number(await ps('ppid', pid)),
  )

/**
 * Stops the nginx of this folder if its gateway is gone: a gateway that was killed with SIGKILL leaves its nginx
 * running, and that would hold the port.
 */
export async function stopOrphanedNginx(runDir: string): Promise<void> {
  const pid = Number(await readFile(join(runDir, 'nginx.pid'), 'utf8').catch(() => ''))
  if (!Number.isInteger(pid) || pid <= 1) return
  if (!(await commandOf(pid)).includes(join(runDir, 'nginx.conf'))) return
  if ((await commandOf(await parentOf(pid))).includes('gateway/src/main.ts')) return
  process.kill(pid, 'SIGTERM')
  for (let i = 0; i < 50 && isAlive(pid); i++) await sleep(50)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
