import { logger } from '@fundharbor/chassis/runtime/logger'
import { ExponentialBackoff, handleAll, retry } from 'cockatiel'

const withRetry = retry(handleAll, {
  maxAttempts: 8,
  backoff: new ExponentialBackoff({ initialDelay: 1000 }),
})

/** Loads records that nobody waits for, with more attempts: in a first start, a busy database is slow. Never rejects. */
export const loadLater = (records: string, load: () => Promise<unknown>): Promise<unknown> =>
  withRetry
    .execute(load)
    .catch((error: unknown) => logger.error({ err: error, records }, 'Loading records failed'))
