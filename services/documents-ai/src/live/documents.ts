import { logger } from '@fundharbor/chassis/runtime/logger'
import { Hocuspocus, type Document } from '@hocuspocus/server'
import { EndConnection, type Client } from './client.ts'
import { hooksOf } from './hooks.ts'
import { releaseLease, renewLeases, LeaseLostError } from './lease.ts'
import type { LiveDocument } from './live-document.ts'
import { mergeUnsaved } from './merge-unsaved.ts'
import { openStored, type Opening } from './open-stored.ts'
import { OpenWeight } from './weight.ts'
import { STORED, storeDocument } from './store-document.ts'

/** What Hocuspocus passes to the hooks. */
export interface LiveContext {
  client: Client
}

/** The HTML follows this long after the last change, and at the latest after the other time while people keep typing. */
const [STORE_AFTER_MS, STORE_WITHIN_MS] = [2000, 10_000]

/** Documents that are open in this process. */
export class LiveDocuments {
  readonly server: Hocuspocus<LiveContext>
  private readonly open = new Map<string, LiveDocument>()
  private readonly weight = new OpenWeight(this.open)
  /** Ends the connections to a document, so that clients connect again. */
  private readonly disconnect: (documentId: string) => void

  constructor(disconnect: (documentId: string) => void) {
    this.disconnect = disconnect
    this.server = new Hocuspocus<LiveContext>({
      quiet: true,
      debounce: STORE_AFTER_MS,
      maxDebounce: STORE_WITHIN_MS,
      // A connection is for one document.
      maxPendingDocuments: 1,
      ...hooksOf(this),
    })
  }

  find(documentId: string): LiveDocument | undefined {
    return this.open.get(documentId)
  }

  /** Throws EndConnection if there is not enough memory for a change of this weight. */
  assertRoom(live: LiveDocument, weight: number): void {
    this.weight.assertRoom(live, weight)
  }

  /**
   * Reads a document once this process may write it. Throws UNAVAILABLE if another process keeps it, and EndConnection if there
   * is not enough memory for it.
   */
  async load(opening: Opening): Promise<void> {
    const { documentId } = opening
    const live = await openStored(opening)
    // While a document waits to be stored, its lease is renewed and its memory counts.
    this.open.set(documentId, live)
    try {
      this.assertRoom(live, 0)
      await storeDocument(live)
    } catch (error) {
      // The next person who opens it can correct it, unless its text has never been read.
      const isUnusable = error instanceof LeaseLostError || error instanceof EndConnection
      if (isUnusable || live.size === 0) {
        await this.close(documentId)
        throw error
      }
      logger.warn({ err: error, documentId }, 'a document was opened that cannot be stored')
      live.noteFailure(error)
    }
  }

  /** Stores the HTML of a document; one that another process has taken over is only dropped. */
  async store(documentId: string): Promise<void> {
    const live = this.open.get(documentId)
    if (!live || live.isLost) return
    try {
      if (live.hasFailed) await mergeUnsaved(live)
      if (!live.isPaused) {
        await storeDocument(live)
        const isNews = live.hasFailed
        live.noteStored()
        if (isNews) this.tell(documentId, live.storeNews)
        return
      }
    } catch (error) {
      if (error instanceof LeaseLostError) return this.lose(live)
      live.noteFailure(error)
      this.tell(documentId, live.storeNews)
      throw error
    }
    throw new Error('a document that could not be stored is not tried again yet')
  }

  /** Stores the HTML now, and tells everybody who has the document open what was saved in another way. */
  async merge(documentId: string): Promise<void> {
    const document = this.server.documents.get(documentId)
    await document?.saveMutex.runExclusive(() => this.store(documentId))
  }

  /** Like `merge`, for a caller that nobody waits for: an error would end the process. Returns whether all is stored. */
  async storeNow(documentId: string): Promise<boolean> {
    try {
      await this.merge(documentId)
      return true
    } catch (error) {
      logger.warn({ err: error, documentId }, 'a document could not be stored now')
      return false
    }
  }

  /** Sends a message to everybody who has a document open. */
  tell(documentId: string, message: string): void {
    this.server.documents.get(documentId)?.broadcastStateless(message)
  }

  /** Another process writes the document now: clients find it there. */
  lose(live: LiveDocument): void {
    live.isLost = true
    this.disconnect(live.lease.documentId)
  }

  async close(documentId: string): Promise<void> {
    const live = this.open.get(documentId)
    this.open.delete(documentId)
    if (!live || live.isLost) return
    try {
      await releaseLease(live.lease)
    } catch (error) {
      logger.warn({ err: error, documentId }, 'a lease was not released, and ends by itself')
    }
  }

  /** Extends the leases of this process. A failure is tried again before they end. */
  async renew(): Promise<void> {
    const documents = [...this.open.values()]
    try {
      const lost = new Set(await renewLeases(documents.map(({ lease }) => lease)))
      for (const live of documents) if (lost.has(live.lease)) this.lose(live)
    } catch (error) {
      logger.warn({ err: error }, 'the leases of open documents could not be renewed')
    }
    this.storeFailed()
  }

  /** Tries again to store what could not be stored; a document that everybody has left stays open for some attempts. */
  private storeFailed(): void {
    for (const document of this.server.documents.values()) {
      const live = this.open.get(document.name)
      const isLeft = this.server.shouldUnloadDocument(document)
      if (isLeft && live?.hasGivenUp) {
        void this.server.unloadDocument(document)
        continue
      }
      if (live?.isPaused || document.saveMutex.isLocked()) continue
      if (live?.hasFailed || isLeft)
        void this.server.storeDocumentHooks(document, this.storePayload(document), true)
    }
  }

  private storePayload(document: Document) {
    return {
      instance: this.server,
      document,
      documentName: document.name,
      clientsCount: 0,
      lastContext: {} as LiveContext,
      lastTransactionOrigin: STORED,
    }
  }
}
