import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Visitor } from './people.ts'

/** One request of the load. `onConfirmed` is called with the response body when a write succeeds. */
export interface LoadRequest {
  title: string
  method: string
  path: string
  cookie: string
  body?: unknown
  onConfirmed?: (response: unknown) => void
}

/** IDs of the writes that were confirmed. At the end, the database must have all of them. */
export interface ConfirmedWrites {
  savedSearches: string[]
  discussions: string[]
  documents: string[]
  /** By user ID, the last names that a person can have now: the confirmed one, and those sent since. */
  names: Map<string, Set<string>>
}

export const noConfirmedWrites = (): ConfirmedWrites => ({
  savedSearches: [],
  discussions: [],
  documents: [],
  names: new Map(),
})

const idOf = (body: unknown): string => String(Reflect.get(Object(body), 'id'))

const read =
  (title: string, path = title) =>
  (visitor: Visitor): LoadRequest => ({
    title: `GET ${title}`,
    method: 'GET',
    path,
    cookie: visitor.cookie,
  })

const write = (spec: Pick<EndpointSpec, 'method' | 'path'>, visitor: Visitor) => ({
  title: `${spec.method} ${spec.path}`,
  method: spec.method,
  path: spec.path,
  cookie: visitor.cookie,
})

function saveSearch(confirmed: ConfirmedWrites, visitor: Visitor): LoadRequest {
  return {
    ...write({ method: 'POST', path: '/api/saved-searches' }, visitor),
    body: { name: `Tide ${randomUUID()}`, query: { search: 'harbor' } },
    onConfirmed: (response) => confirmed.savedSearches.push(idOf(Reflect.get(Object(response), 'search'))),
  }
}

function startDiscussion(confirmed: ConfirmedWrites, visitor: Visitor): LoadRequest {
  return {
    ...write({ method: 'POST', path: '/api/forum/discussions' }, visitor),
    body: { title: `Low water ${randomUUID()}`, category: 'tech', text: 'Who keeps the harbor light?' },
    onConfirmed: (response) => confirmed.discussions.push(idOf(response)),
  }
}

function writeDocument(confirmed: ConfirmedWrites, visitor: Visitor, templateId: string): LoadRequest {
  return {
    ...write({ method: 'POST', path: '/api/generate-document' }, visitor),
    body: { templateId, title: `Pier ${randomUUID()}` },
    onConfirmed: (response) => confirmed.documents.push(idOf(response)),
  }
}

function changeName(confirmed: ConfirmedWrites, visitor: Visitor): LoadRequest {
  const lastName = `Okafor ${randomUUID().slice(0, 8)}`
  const possible = confirmed.names.get(visitor.id) ?? new Set()
  confirmed.names.set(visitor.id, possible.add(lastName))
  return {
    ...write({ method: 'PUT', path: '/api/user/profile' }, visitor),
    body: { firstName: 'Amara', lastName, email: visitor.email },
    onConfirmed: () => confirmed.names.set(visitor.id, new Set([lastName])),
  }
}

const reads = [
  read('/'),
  read('/remotes.json'),
  read('/blog'),
  read('/api/opportunities'),
  read('/api/user'),
  read('/api/blog/posts'),
  read('/api/forum/discussions'),
  read('/api/saved-searches'),
  read('/api/document-templates'),
]

/** Each twenty requests have fifteen that read and five that write. */
const ROUND = 20
/** One in this many requests writes a document. */
const DOCUMENT_EVERY = 100

/** Generates requests forever, evenly mixed. One person's writes follow one another, seconds apart. */
export function* generateRequests(
  confirmed: ConfirmedWrites,
  visitors: Visitor[],
  templateId: string,
): Generator<LoadRequest, never> {
  for (let n = 0; ; n += 1) {
    const visitor = visitors[n % visitors.length]
    if (!visitor) throw new Error('There are no visitors')
    const place = n % ROUND
    if (place === 15) yield startDiscussion(confirmed, visitor)
    else if (place === 16) yield saveSearch(confirmed, visitor)
    else if (place === 17 || place === 18) yield changeName(confirmed, visitor)
    else if (place === 19)
      yield n % DOCUMENT_EVERY === place
        ? writeDocument(confirmed, visitor, templateId)
        : saveSearch(confirmed, visitor)
    else yield (reads[n % reads.length] ?? read('/'))(visitor)
  }
}
