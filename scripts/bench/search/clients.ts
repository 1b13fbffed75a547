import { Agent, request } from 'node:http'

/** Milliseconds of each call. */
export type Times = number[]

export interface Answer {
  status: number
  /** Address of the next page, if any. */
  next: string | undefined
  total: number
}

/** Asks as a browser does: connections are kept. */
export class Asker {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })
  private readonly url: string
  private readonly cookie: string

  constructor(url: string, cookie: string) {
    this.url = url
    this.cookie = cookie
  }

  get(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, headers: { cookie: this.cookie } }
      request(new URL(path, this.url), options, (response) => {
        const status = response.statusCode ?? 0
        const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
        response.resume().once('error', reject)
        response.once('end', () => {
          if (status !== 200) return reject(new Error(`${path} answered ${status}`))
          resolve({ status, next, total: Number(response.headers['x-total-count'] ?? 0) })
        })
      })
        .once('error', reject)
        .end()
    })
  }

  /** What the search page asks at once: the first twenty, and the counts. */
  async search(query: Record<string, string>): Promise<Answer> {
    const { sort: _, ...filter } = query
    const [list] = await Promise.all([
      this.get(`/api/opportunities?${new URLSearchParams(query)}`),
      this.get(`/api/opportunities/facets?${new URLSearchParams(filter)}`),
    ])
    return list
  }
}

/** Calls once for every item, so many at a time without pauses. */
export async function timed<T>(
  items: readonly T[],
  clients: number,
  call: (item: T) => Promise<unknown>,
): Promise<Times> {
  const times: Times = []
  const waiting = [...items]
  const client = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const startedAt = performance.now()
      await call(item)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}

export function percentile(times: Times, share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
