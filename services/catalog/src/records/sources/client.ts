import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { z } from 'zod'
import { fetchJson, fetchLimits, SourceUnavailableError, type SourceRequest } from './fetch-json.ts'

/** How a source is asked: requests per second, and how often and after which pauses a request is tried. */
export interface ClientSettings {
  requestsPerSecond: number
  attempts: number
  /** Before the second attempt; it quadruples with every further one. */
  pauseMs: number
  limits: typeof fetchLimits
  /** Throws for responses that report a fault of the source. */
  check?: ((response: unknown) => void) | undefined
}

export const clientDefaults: Omit<ClientSettings, 'requestsPerSecond'> = {
  attempts: 4,
  pauseMs: 1000,
  limits: fetchLimits,
}

/** A source that asks to wait longer is read later instead. */
const LONGEST_WAIT_MS = 60_000
/** How many requests may be under way at once. */
const CONCURRENCY = 4

/** Asks one source, no more often than it allows. */
export interface SourceClient {
  /** The JSON of a response that has this shape. Throws SourceUnavailableError. */
  read<T>(schema: z.ZodType<T>, url: string, request?: SourceRequest): Promise<T>
  /** How many requests may be under way at once. */
  concurrency: number
}

export function sourceClient(settings: ClientSettings): SourceClient {
  const queue = new PQueue({
    concurrency: CONCURRENCY,
    ...(Number.isFinite(settings.requestsPerSecond)
      ? { interval: 1000, intervalCap: settings.requestsPerSecond, strict: true }
      : {}),
  })
  const ask = async (url: string, request: SourceRequest) => {
    const response = await queue.add(() => fetchJson(url, request, settings.limits))
    settings.check?.(response)
    return response
  }
  return {
    concurrency: CONCURRENCY,
    async read(schema, url, request = {}) {
      const result = schema.safeParse(await retry(() => ask(url, request), settings))
      if (result.success) return result.data
      throw new SourceUnavailableError(`The response has an unexpected format: ${describe(result.error)}`, {
        cause: result.error,
      })
    },
  }
}

async function retry<T>(work: () => Promise<T>, { attempts, pauseMs }: ClientSettings): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const wait = Math.max(
        pauseMs * 4 ** (attempt - 1),
        (error instanceof SourceUnavailableError && error.retryAfterMs) || 0,
      )
      const isWorthIt = error instanceof SourceUnavailableError && error.isPassing
      if (!isWorthIt || attempt >= attempts || wait > LONGEST_WAIT_MS) throw error
      await sleep(wait)
    }
  }
}

/** The first field that is not as expected. */
const describe = ({ issues: [first] }: z.ZodError): string =>
  first ? `${first.path.join('.') || 'it'} ${first.message}`.slice(0, 200) : 'unknown'
