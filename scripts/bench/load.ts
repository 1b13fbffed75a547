import autocannon from 'autocannon'

/** A running load. */
export interface Load {
  stop(): void
  /** Milliseconds of each response; autocannon's own histogram has whole milliseconds only. Empty with `workers`. */
  timings: number[]
  result: Promise<autocannon.Result>
}

/** nginx closes a connection after 1,000 requests. Unlike a browser, autocannon would send the next one all the same. */
const REQUESTS_PER_CONNECTION = 500

/** Starts sending requests with autocannon. */
export function startLoad(options: autocannon.Options): Load {
  const timings: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const usual = { sampleInt: 100, reconnectRate: REQUESTS_PER_CONNECTION }
  const instance = autocannon({ ...usual, ...options }, (error, result) =>
    error ? reject(error) : resolve(result),
  )
  instance.on('response', (...[, , , milliseconds]) => timings.push(milliseconds))
  return { stop: () => instance.stop(), timings, result: promise }
}

/** Responses that did not succeed, and requests without one. */
export const failuresOf = ({ non2xx, errors, timeouts }: autocannon.Result): number =>
  non2xx + errors + timeouts
