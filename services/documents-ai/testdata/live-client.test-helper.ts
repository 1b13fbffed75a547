import { cookieOf } from '@fundharbor/chassis/testing/replicas'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { TEXT } from '@fundharbor/document-schema/fields'
import { livePath } from '@fundharbor/contracts/documents/live'
import type { Person } from '@fundharbor/contracts/identity/session'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import * as Y from 'yjs'

/** An editor without a screen: what a person's browser does with a live document. */
export interface LiveClient {
  doc: Y.Doc
  provider: HocuspocusProvider
  /** The codes that the server has ended connections with. */
  closes: number[]
  /** Adds a paragraph. */
  write(text: string): void
  /** The paragraphs' text. */
  lines(): string[]
  /** Whether the server has acknowledged everything. */
  isSaved(): boolean
  stop(): void
}

const clients = new Set<LiveClient>()

/** For `afterEach`. */
export const stopClients = () => clients.forEach((client) => client.stop())

export const socketOptions = (person: Person | null, more: ClientOptions = {}): ClientOptions => ({
  origin: TEST_ORIGIN,
  headers: person ? { cookie: cookieOf(person) } : {},
  ...more,
})

export const liveUrl = (service: string, documentId: string) =>
  service.replace('http', 'ws') + livePath(documentId)

interface Opening {
  url: string
  documentId: string
  person: Person
  doc?: Y.Doc
}

/** Opens a document as a person. */
export function openLive({ url, documentId, person, doc = new Y.Doc() }: Opening): LiveClient {
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, socketOptions(person))
      // A test may end while it connects.
      this.on('error', () => undefined)
    }
  }
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: liveUrl(url, documentId),
    WebSocketPolyfill: Socket,
    delay: 100,
    minDelay: 100,
    maxDelay: 300,
  })
  const provider = new HocuspocusProvider({ name: documentId, document: doc, websocketProvider })
  const text = doc.getXmlFragment(TEXT)
  const client: LiveClient = {
    doc,
    provider,
    closes: [],
    write(line) {
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText(line)])
      text.push([paragraph])
    },
    lines: () => text.toArray().map((each) => (each instanceof Y.XmlElement ? textIn(each) : '')),
    isSaved: () => provider.synced && !provider.hasUnsyncedChanges,
    stop() {
      clients.delete(client)
      provider.destroy()
      websocketProvider.destroy()
    },
  }
  websocketProvider.on('close', ({ event }: { event: { code: number } }) => client.closes.push(event.code))
  provider.attach()
  clients.add(client)
  return client
}

/** Opens a document as a person, and waits until the server has acknowledged everything. */
export async function openSaved(opening: Opening): Promise<LiveClient> {
  const client = openLive(opening)
  await vi.waitUntil(client.isSaved, { timeout: 60_000, interval: 50 })
  return client
}

const textIn = (element: Y.XmlElement): string =>
  element
    .toArray()
    .map((each) =>
      each instanceof Y.XmlText
        ? each
            .toDelta()
            .map(({ insert }: { insert: unknown }) => insert)
            .join('')
        : each instanceof Y.XmlElement
          ? textIn(each)
          : '',
    )
    .join('')
