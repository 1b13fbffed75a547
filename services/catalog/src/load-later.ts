import { logger } from '@fundharbor/chassis/runtime/logger'
import { ExponentialBackoff, handleAll, retry } from 'cockatiel'

const withRetry = retry(handleAll, {
  maxAttempts: 8,
  backoff: new ExponentialBackoff({ initialDelay: 1000 }),
})

/** Loads shipped records that nobody waits for, with more attempts: in a first start, a busy database is slow. */
export function loadLater(records: string, load: () => Promise<void>): void {
  withRetry
    .execute(load)
    .catch((error: unknown) => logger.error({ err: error, records }, 'Loading shipped records failed'))
}
