import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Clock ticks per second in Linux's processor times. */
const TICKS = 100
const CHECK_MS = 500
/** Below this share of one processor, a process counts as idle. */
const IDLE_SHARE = 0.06
const TIMEOUT_MS = 120_000

/** Memory of a process in MB (Linux). */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000
}

/** Waits until a process is idle (Linux). */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  let before = await processorSeconds(pid)
  let quiet = 0
  while (quiet < 2 && performance.now() < deadline) {
    await sleep(CHECK_MS)
    const now = await processorSeconds(pid)
    quiet = (now - before) / (CHECK_MS / 1000) < IDLE_SHARE ? quiet + 1 : 0
    before = now
  }
}

async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
