import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import type { Visitor } from './people.ts'

/** One request of the load. `acknowledged` is called with the answer when the write was confirmed. */
export interface Order {
  title: string
  method: string
  path: string
  cookie: string
  body?: unknown
  acknowledged?: (answer: unknown) => void
}

/** What was confirmed to us, to be looked for at the end. */
export interface Ledger {
  savedSearches: string[]
  discussions: string[]
  documents: string[]
  /** Last names that a person may have now: the confirmed one, and those sent since. */
  names: Map<string, Set<string>>
}

export const newLedger = (): Ledger => ({
  savedSearches: [],
  discussions: [],
  documents: [],
  names: new Map(),
})

const idOf = (answer: unknown): string => String(Reflect.get(Object(answer), 'id'))

const read =
  (title: string, path = title) =>
  (visitor: Visitor): Order => ({
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

function saveSearch(ledger: Ledger, visitor: Visitor): Order {
  return {
    ...write({ method: 'POST', path: '/api/saved-searches' }, visitor),
    body: { name: `Tide ${randomUUID()}`, query: { search: 'harbour' } },
    acknowledged: (answer) => ledger.savedSearches.push(idOf(Reflect.get(Object(answer), 'search'))),
  }
}

function startDiscussion(ledger: Ledger, visitor: Visitor): Order {
  return {
    ...write({ method: 'POST', path: '/api/forum/discussions' }, visitor),
    body: { title: `Low water ${randomUUID()}`, category: 'tech', text: 'Who keeps the harbour light?' },
    acknowledged: (answer) => ledger.discussions.push(idOf(answer)),
  }
}

function writeDocument(ledger: Ledger, visitor: Visitor, templateId: string): Order {
  return {
    ...write({ method: 'POST', path: '/api/generate-document' }, visitor),
    body: { templateId, title: `Pier ${randomUUID()}` },
    acknowledged: (answer) => ledger.documents.push(idOf(answer)),
  }
}

function changeName(ledger: Ledger, visitor: Visitor): Order {
  const lastName = `Okafor ${randomUUID().slice(0, 8)}`
  const possible = ledger.names.get(visitor.id) ?? new Set()
  ledger.names.set(visitor.id, possible.add(lastName))
  return {
    ...write({ method: 'PUT', path: '/api/user/profile' }, visitor),
    body: { firstName: 'Amara', lastName, email: visitor.email },
    acknowledged: () => ledger.names.set(visitor.id, new Set([lastName])),
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

/** Of twenty requests in a row fifteen read; the others write. */
const ROUND = 20
/** One document in so many requests. */
const DOCUMENT_EVERY = 100

/** An endless, even mixture of requests. Writes of one person come one after the other, seconds apart. */
export function* mixture(ledger: Ledger, visitors: Visitor[], templateId: string): Generator<Order, never> {
  for (let n = 0; ; n += 1) {
    const visitor = visitors[n % visitors.length]
    if (!visitor) throw new Error('Nobody visits')
    const place = n % ROUND
    if (place === 15) yield startDiscussion(ledger, visitor)
    else if (place === 16) yield saveSearch(ledger, visitor)
    else if (place === 17 || place === 18) yield changeName(ledger, visitor)
    else if (place === 19)
      yield n % DOCUMENT_EVERY === place
        ? writeDocument(ledger, visitor, templateId)
        : saveSearch(ledger, visitor)
    else yield (reads[n % reads.length] ?? read('/'))(visitor)
  }
}
