/** A value for `idempotencyKey`. `useMutation` gives the requests of an action theirs. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** The action that is being started, and how many requests it has made. */
let starting: { key: string; requests: number } | null = null

/** Starts an action: each request that `start` makes at once gets a key that is made from `key`. */
export function withIdempotencyKey<T>(key: string, start: () => T): T {
  starting = { key, requests: 0 }
  try {
    return start()
  } finally {
    starting = null
  }
}

/** The key of the next request: of the action that is being started, else a new one. */
export function nextIdempotencyKey(): string {
  if (!starting) return newIdempotencyKey()
  starting.requests += 1
  return `${starting.key} ${starting.requests}`
}
