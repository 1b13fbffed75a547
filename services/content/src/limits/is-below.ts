import { Failure } from '@fundharbor/chassis/http/failures'
import type { RateLimit } from '@fundharbor/chassis/http/rate-limit'

/** Counts an attempt and returns whether it is allowed, for work that may be left out. */
export const isBelow = (limit: RateLimit, key: string): Promise<boolean> =>
  limit(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'TOO_MANY_REQUESTS') return false
      throw error
    },
  )
