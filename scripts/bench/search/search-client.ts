import { Agent, request } from 'node:http'

export interface ListResponse {
  /** URL of the next page, if any. */
  next: string | undefined
  total: number
}

/** Sends requests over kept connections, like a browser. */
export class SearchClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })
  private readonly url: string
  private readonly cookies: readonly string[]
  private sent = 0

  /** The members with these cookies take turns, because the site limits each person. */
  constructor(url: string, cookies: readonly string[]) {
    this.url = url
    this.cookies = cookies
  }

  private get cookie(): string {
    this.sent += 1
    return this.cookies[this.sent % this.cookies.length] ?? ''
  }

  get(path: string): Promise<ListResponse> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.agent, headers: { cookie: this.cookie } }
      request(new URL(path, this.url), options, (response) => {
        const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
        response.resume().once('error', reject)
        response.once('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${path} returned ${response.statusCode}`))
          resolve({ next, total: Number(response.headers['x-total-count'] ?? 0) })
        })
      })
        .once('error', reject)
        .end()
    })
  }

  /** Requests what the search page requests at once: the first twenty results and the counts. */
  async search(query: Record<string, string>): Promise<ListResponse> {
    const [list] = await Promise.all(searchPaths(query).map((path) => this.get(path)))
    return list as ListResponse
  }
}

/** The URLs of a search's list and counts. */
function searchPaths(query: Record<string, string>): [list: string, facets: string] {
  const { sort: _, ...filter } = query
  return [
    `/api/opportunities?${new URLSearchParams(query)}`,
    `/api/opportunities/facets?${new URLSearchParams(filter)}`,
  ]
}
