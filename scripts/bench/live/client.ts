import { livePath } from '@fundharbor/contracts/documents/live'
import { TEXT } from '@fundharbor/document-schema/fields'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { WebSocket } from 'ws'
import * as Y from 'yjs'

/** An editor without a screen, in which somebody types into a paragraph of their own. */
export interface TypingClient {
  /** Types one letter. */
  type(): void
  /** Calls `onLetter` with the number of each letter, from 0, that another client has typed, when it arrives here. */
  watch(other: TypingClient, onLetter: (letter: number) => void): Promise<void>
  /** What the paragraph of this client begins with. */
  name: string
  /** Whether it is connected and the server has acknowledged everything. */
  isSaved(): boolean
  /** The paragraphs of other clients, as they are here. */
  lettersOf(others: readonly TypingClient[]): string
  stop(): void
}

interface Opening {
  /** The site's address. */
  url: string
  documentId: string
  /** The Cookie header of the person. */
  cookie: string
  name: string
}

const POLL_MS = 20

/** Opens a document through the gateway, and adds a paragraph to it. */
export async function openTypingClient({ url, documentId, cookie, name }: Opening): Promise<TypingClient> {
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, { origin: new URL(url).origin, headers: { cookie } })
      // The provider connects again.
      this.on('error', () => undefined)
    }
  }
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: url.replace(/^http/, 'ws') + livePath(documentId),
    WebSocketPolyfill: Socket,
    // As in the editor.
    delay: 500,
    minDelay: 500,
    maxDelay: 5000,
  })
  const document = new Y.Doc()
  const provider = new HocuspocusProvider({ name: documentId, document, websocketProvider })
  provider.attach()
  await until(() => provider.synced)
  const fragment = document.getXmlFragment(TEXT)
  const text = new Y.XmlText(name)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  fragment.push([paragraph])
  await until(() => !provider.hasUnsyncedChanges)
  return {
    name,
    isSaved: () => provider.isSynced && !provider.hasUnsyncedChanges,
    lettersOf: (others) => others.map((other) => String(findText(fragment, other.name))).join('\n'),
    type: () => text.insert(text.length, 'x'),
    async watch(other, onLetter) {
      await until(() => findText(fragment, other.name) !== undefined)
      const watched = findText(fragment, other.name)!
      let seen = 0
      watched.observe(() => {
        while (seen < watched.length - other.name.length) onLetter(seen++)
      })
    },
    stop() {
      provider.destroy()
      websocketProvider.destroy()
    },
  }
}

const findText = (fragment: Y.XmlFragment, name: string): Y.XmlText | undefined =>
  fragment
    .toArray()
    .flatMap((each) => (each instanceof Y.XmlElement ? each.toArray() : []))
    .find((each): each is Y.XmlText => each instanceof Y.XmlText && each.toString().startsWith(name))

async function until(isTrue: () => boolean): Promise<void> {
  const endsAt = Date.now() + 30_000
  while (!isTrue()) {
    if (Date.now() > endsAt) throw new Error('A document did not open within 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
