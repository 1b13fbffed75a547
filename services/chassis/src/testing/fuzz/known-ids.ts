import type { EndpointSpec } from '@fundharbor/contracts/endpoint'

const MAX_IDS = 100
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What an endpoint's ids are of: `posts` for `/api/admin/blog/posts/:id`. */
const nounOf = ({ path }: EndpointSpec): string => /([^/:]+)(?:\/:.*)?$/.exec(path)?.[1] ?? ''

/** The ids that responses have named, so that later requests reach what exists. */
export class KnownIds {
  private readonly byNoun = new Map<string, string[]>()

  learnFrom(spec: EndpointSpec, body: unknown): void {
    for (const id of JSON.stringify(body ?? null)
      .slice(0, 20_000)
      .match(UUID) ?? [])
      for (const noun of ['any', nounOf(spec)]) {
        const ids = this.byNoun.get(noun) ?? []
        this.byNoun.set(noun, [id, ...ids.filter((other) => other !== id)].slice(0, MAX_IDS))
      }
  }

  /** Fills in ids: three in four are of the endpoint's own kind, if any of those are known. */
  fill(spec: EndpointSpec, text: string): string {
    const own = this.byNoun.get(nounOf(spec)) ?? []
    const all = this.byNoun.get('any') ?? []
    return text.replaceAll(/\{\{id (\d+)\}\}/g, (_, digits) => {
      const n = Number(digits)
      const from = n % 4 > 0 && own.length > 0 ? own : all
      return from[n % Math.max(1, from.length)] ?? '0'
    })
  }
}
