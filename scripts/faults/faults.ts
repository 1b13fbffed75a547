import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { treeOf, type Part } from './parts.ts'

/** Starts a fault; the function that it returns ends it. */
type Fault = (part: Part) => Promise<() => Promise<void>>

const run = promisify(execFile)

/** A slow process runs for this much of the time. */
const RUNS_MS = 50
const STANDS_MS = 100

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
}

/** A gateway's child is a part of its own. */
const victimsOf = async ({ title, pid }: Part): Promise<number[]> =>
  title === 'gateway' ? [await pid()] : treeOf(await pid())

const kill: Fault = async ({ pid }) => {
  signal([await pid()], 'SIGKILL')
  return async () => undefined
}

const stop: Fault = async (part) => {
  const victims = await victimsOf(part)
  signal(victims, 'SIGSTOP')
  return async () => signal(victims, 'SIGCONT')
}

/** Stops the process again and again, as on a machine that is far too busy. */
const slow: Fault = async (part) => {
  const state = { isOver: false }
  const slowing = (async () => {
    while (!state.isOver) {
      const victims = await victimsOf(part)
      signal(victims, 'SIGSTOP')
      await sleep(STANDS_MS)
      signal(victims, 'SIGCONT')
      await sleep(RUNS_MS)
    }
  })()
  return async () => {
    state.isOver = true
    await slowing
  }
}

const wrong: Fault = async ({ title, proxies }) => {
  for (const proxy of proxies) proxy.setMode(title === 'gateway' ? 'unready' : 'wrong')
  return async () => {
    for (const proxy of proxies) proxy.setMode('pass')
  }
}

async function limitFiles(pids: number[], limit: string): Promise<void> {
  for (const pid of pids)
    await run('prlimit', ['--pid', String(pid), `--fsize=${limit}`]).catch(() => undefined)
}

/** The kernel refuses to write to any file, as with a quota that is used up. */
const fillDisk: Fault = async (part) => {
  await limitFiles(await victimsOf(part), '0:unlimited')
  return async () => limitFiles(await victimsOf(part), 'unlimited')
}

/** What can happen to a process. */
export const faults = { killed: kill, stopped: stop, slow, 'wrong answers': wrong, 'disk full': fillDisk }
export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
