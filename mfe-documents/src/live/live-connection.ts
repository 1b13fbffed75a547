import { MAX_DOCUMENT_LENGTH } from '@fundharbor/contracts/documents/generated-documents'
import {
  COMMENTS_CHANGED,
  livePath,
  LiveClose,
  STORE_NOW,
  StoreNews,
} from '@fundharbor/contracts/documents/live'
import { countText } from '@fundharbor/document-schema/count-text'
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'

/** Somebody who has the document open. */
export interface Presence {
  id: string
  name: string
}

/** Why a connection does not come back. */
export type LiveEnd = keyof typeof LiveClose

export interface LiveState {
  /** Whether the text has arrived. */
  isLoaded: boolean
  isConnected: boolean
  /** Whether the server has every change. */
  isSaved: boolean
  /** Whether it has stored the text for lists, files and readers. */
  storeNews: StoreNews
  ended: LiveEnd | null
  /** Each person once, also those who have it open twice. */
  people: readonly Presence[]
  /** How often the comments may have changed. */
  commentNews: number
}

const START: LiveState = {
  isLoaded: false,
  isConnected: false,
  isSaved: true,
  storeNews: 'stored',
  ended: null,
  people: [],
  commentNews: 0,
}

/** Long enough for the longest document. */
const STORE_TIMEOUT_MS = 5000
/** A replica that stops is replaced within seconds. */
const RECONNECT_MS = { delay: 500, minDelay: 500, maxDelay: 5000 }

/** A document that people write together. Changes made offline stay in memory and are sent on reconnecting. */
export class LiveConnection {
  readonly doc = new Y.Doc()
  readonly isReader: boolean
  private readonly documentId: string
  private readonly shared: Y.Doc
  private provider: HocuspocusProvider | undefined
  private readonly listeners = new Set<() => void>()
  private state = START
  private lastNews: StoreNews = 'stored'
  /** Whether the text could fit. The server says so only once it has tried to store it. */
  private fits = true

  /** Nothing is sent for somebody who can only read, not even the repairs that the editor makes in what it shows. */
  constructor(documentId: string, isReader: boolean) {
    this.documentId = documentId
    this.isReader = isReader
    this.shared = isReader ? followedBy(this.doc) : this.doc
  }

  /** Where others are in the text; once the connection is open. */
  get awareness(): Awareness | null {
    return this.provider?.awareness ?? null
  }

  open(): void {
    const address = new URL(livePath(this.documentId), location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new HocuspocusProviderWebsocket({
      url: address.href,
      ...RECONNECT_MS,
      // An option, because a listener would be called after the provider has planned to connect again.
      onClose: ({ event }) => this.handleClose(event.code),
    })
    this.provider = new HocuspocusProvider({
      name: this.documentId,
      document: this.shared,
      websocketProvider: socket,
      onSynced: () => this.update({ isLoaded: true }),
      onAuthenticated: () => this.update({ isConnected: true, commentNews: this.state.commentNews + 1 }),
      onStateless: ({ payload }) => {
        if (payload === COMMENTS_CHANGED) this.update({ commentNews: this.state.commentNews + 1 })
        const news = newsOf(payload)
        if (news) this.lastNews = news
        this.update({})
      },
      onUnsyncedChanges: ({ number }) => this.handleUnsynced(number),
      onAwarenessChange: ({ states }) => this.update({ people: peopleIn(states) }),
    })
    this.provider.attach()
    // Without a state of one's own, others would not see who is here before the first selection.
    this.provider.setAwarenessField('cursor', null)
  }

  getState = (): LiveState => this.state

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Has the document's HTML stored. Resolves to whether nothing that was written here would be lost by leaving. */
  async storeNow(): Promise<boolean> {
    if (this.isReader) return true
    const { storeNews: known } = this.state
    if (this.state.isConnected) await this.askToStore()
    const { isSaved, storeNews, ended } = this.state
    // Who knows that the text is not stored may leave: it stays in the editor.
    return ended !== null || (isSaved && (storeNews === 'stored' || storeNews === known))
  }

  private askToStore(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, STORE_TIMEOUT_MS)
    this.provider?.on('stateless', ({ payload }: { payload: string }) => {
      if (newsOf(payload)) resolve()
    })
    this.provider?.sendStateless(STORE_NOW)
    return promise.finally(() => clearTimeout(timer))
  }

  close(): void {
    this.provider?.destroy()
    this.provider?.configuration.websocketProvider.destroy()
  }

  private handleUnsynced(number: number): void {
    if (number === 0) this.fits = countText(this.doc) <= MAX_DOCUMENT_LENGTH
    this.update({ isSaved: number === 0 })
  }

  private handleClose(code: number): void {
    const ended = endOf(code)
    if (ended) this.provider?.configuration.websocketProvider.disconnect()
    this.update({ isConnected: false, ended: ended ?? this.state.ended })
  }

  private update(change: Partial<LiveState>): void {
    this.state = { ...this.state, storeNews: this.fits ? this.lastNews : 'tooLong', ...change }
    for (const listener of this.listeners) listener()
  }
}

/** A document whose changes the given copy follows, but not the other way round. */
function followedBy(copy: Y.Doc): Y.Doc {
  const shared = new Y.Doc()
  // The editor takes a cursor of another client for one of somebody else.
  copy.clientID = shared.clientID
  shared.on('update', (update: Uint8Array) => Y.applyUpdate(copy, update))
  return shared
}

const newsOf = (payload: string): StoreNews | undefined =>
  payload === STORE_NOW ? 'stored' : StoreNews.safeParse(payload).data

/** WebSockets have a code of their own for a message that is too long. */
const TOO_LONG_MESSAGE = 1009

const endOf = (code: number): LiveEnd | null => {
  if (code === TOO_LONG_MESSAGE) return 'tooLong'
  return (Object.keys(LiveClose) as LiveEnd[]).find((name) => LiveClose[name] === code) ?? null
}

function peopleIn(states: readonly object[]): Presence[] {
  const people = new Map<string, Presence>()
  for (const state of states) {
    const user: unknown = 'user' in state ? state.user : undefined
    // Until the server has said who this browser is, it has no user.
    if (isPresence(user)) people.set(user.id, user)
  }
  return [...people.values()]
}

const isPresence = (user: unknown): user is Presence =>
  typeof user === 'object' && user !== null && 'id' in user && 'name' in user
