import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './browser.ts'
import type { Pace } from '../roll/pace.ts'

/** A part of the load at one rate. */
export interface Phase {
  answers: Answer[]
  seconds: number
  /** Processor time of this process, as a share of one processor. */
  generatorShare: number
  /** Requests that were due but not sent, because everybody was waiting for a response. */
  notSent: number
}

interface Phases {
  pace: Pace
  /** All answers; those of a phase are the ones that were due in it. */
  answers: Answer[]
}

/** A response later than this counts as missing: requests give up before. */
const LATEST_MS = 11_000

/** Runs one phase, and waits for its last responses if the next phase has another rate. */
export async function runPhase(
  { pace, answers }: Phases,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<() => Promise<Phase>> {
  pace.run(perSecond)
  const [from, before] = [performance.now(), process.cpuUsage()]
  await sleep(seconds * 1000)
  const { user, system } = process.cpuUsage(before)
  const to = performance.now()
  const notSent = pace.run(perSecond)
  return async () => {
    await sleep(Math.max(0, to + LATEST_MS - performance.now()))
    return {
      answers: answers.filter(({ due }) => due >= from && due < to),
      seconds: (to - from) / 1000,
      generatorShare: (user + system) / 1000 / (to - from),
      notSent,
    }
  }
}
