import { RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './failures.ts'
import { connectLimiter } from './rate-limit.ts'

interface Pauses {
  /** Attempts without a pause. */
  times: number
  /** The first pause; every further attempt doubles it. */
  firstSeconds: number
  longestSeconds: number
  /** After this time without a success all attempts are available again. */
  seconds: number
}

/** An attempt that was counted. */
export interface Attempt {
  /** Whether it is the last one before the first pause. */
  startsFirstPause: boolean
  /** Takes the attempt back, with the pause that it started. */
  refund(): Promise<void>
  /** Forgets all attempts, after a success. */
  forget(): Promise<void>
}

/** Counts an attempt for a key; throws TOO_MANY_REQUESTS during a pause. */
export type PausingLimit = (key: string) => Promise<Attempt>

/** Allows `times` attempts per key and then one after each pause, counted over all replicas. */
export function pausingLimit(
  name: string,
  { times, firstSeconds, longestSeconds, seconds }: Pauses,
): PausingLimit {
  const attempts = connectLimiter(name, { times: Number.MAX_SAFE_INTEGER, seconds })
  const pauses = connectLimiter(`${name} pause`, { times: 1, seconds: firstSeconds })

  const startPause = async (key: string, count: number) => {
    const customDuration = Math.min(longestSeconds, firstSeconds * 2 ** Math.min(count - times, 30))
    try {
      await pauses().consume(key, 1, { customDuration })
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? refusalOf(refusal) : refusal
    }
  }

  return async (key) => {
    const running = await pauses().get(key)
    if (running && running.consumedPoints > 0) throw refusalOf(running)
    const { consumedPoints } = await attempts().consume(key)
    const isPausing = consumedPoints >= times
    if (isPausing) await startPause(key, consumedPoints)
    return {
      startsFirstPause: consumedPoints === times,
      async refund() {
        await attempts().reward(key)
        if (isPausing) await pauses().delete(key)
      },
      async forget() {
        await Promise.all([attempts().delete(key), pauses().delete(key)])
      },
    }
  }
}

const refusalOf = ({ msBeforeNext }: RateLimiterRes) =>
  tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)))
