import { Agent, request } from 'node:http'

export interface Answer {
  /** Address of the next page, if any. */
  next: string | undefined
  total: number
}

/** Sends requests as a browser does: connections are kept. */
export class SearchClient {
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
        const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
        response.resume().once('error', reject)
        response.once('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
          resolve({ next, total: Number(response.headers['x-total-count'] ?? 0) })
        })
      })
        .once('error', reject)
        .end()
    })
  }

  /** What the search page asks at once: the first twenty, and the counts. */
  async search(query: Record<string, string>): Promise<Answer> {
    const [list] = await Promise.all(searchPaths(query).map((path) => this.get(path)))
    return list as Answer
  }
}

/** The list of a search and its counts. */
export function searchPaths(query: Record<string, string>): [list: string, facets: string] {
  const { sort: _, ...filter } = query
  return [
    `/api/opportunities?${new URLSearchParams(query)}`,
    `/api/opportunities/facets?${new URLSearchParams(filter)}`,
  ]
}
