import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
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
      // The process has ended meanwhile.
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

/** How often processes that have started meanwhile are limited, too. */
const LIMIT_EVERY_MS = 300

/** Limits the size of files that a process can write. Only a process of the same user may do that, not even root. */
async function limitFiles(pid: number, limit: string): Promise<void> {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined)
  if (!owner) return
  const { uid, gid } = owner
  await run('prlimit', ['--pid', String(pid), `--fsize=${limit}`], { uid, gid })
}

/** Returns the processes that could not be limited: they have ended, or this machine does not allow it. */
async function limitAll(pids: number[], limit: string): Promise<number[]> {
  const refused: number[] = []
  for (const pid of pids) await limitFiles(pid, limit).catch(() => refused.push(pid))
  return refused.filter((pid) => existsSync(`/proc/${pid}`))
}

/** The kernel refuses to write to any file, as with a quota that is used up. */
const fillDisk: Fault = async (part) => {
  const victims = await victimsOf(part)
  const refused = await limitAll(victims, '0:unlimited')
  if (refused.length > 0) {
    await limitAll(victims, 'unlimited')
    throw new Error(`Cannot limit the files of process ${refused.join(', ')}`)
  }
  const state = { isOver: false }
  const filling = (async () => {
    while (!state.isOver) {
      await sleep(LIMIT_EVERY_MS)
      await limitAll(await victimsOf(part), '0:unlimited')
    }
  })()
  return async () => {
    state.isOver = true
    await filling
    // Twice, because children that start meanwhile inherit the limit of a parent that still has it.
    for (const _ of [1, 2]) await limitAll(await victimsOf(part), 'unlimited')
  }
}

/** What can happen to a process. */
export const faults = { killed: kill, stopped: stop, slow, 'wrong answers': wrong, 'disk full': fillDisk }
export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
