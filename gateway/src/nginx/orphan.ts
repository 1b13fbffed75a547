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

/** From /proc, which is there also where `ps` is not installed; elsewhere from `ps`. */
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
 * A gateway that was killed outright leaves its nginx behind, holding the port: ends the one that runs from this
 * folder, unless its gateway still lives.
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
