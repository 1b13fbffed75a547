import { setImmediate } from 'node:timers/promises'
import type { StoreNews } from '@fundharbor/contracts/documents/live'
import * as Y from 'yjs'
import { applyStored } from './apply-stored.ts'
import { appendUpdate, LeaseLostError, type Lease } from './lease.ts'
import type { StoredDocument } from './read-stored.ts'
import { weigh } from './weight.ts'

/** The HTML is longer than the API accepts. */
export class TooLongError extends Error {
  constructor() {
    super('a document is too long to be stored')
  }
}

export interface Change {
  update: Uint8Array
  /** Who sent it, as Yjs passes it on. */
  origin: unknown
}

/** After the first failure to store the HTML, and at most. It doubles each time. */
const [FIRST_PAUSE_MS, MAX_PAUSE_MS] = [2000, 600_000]
/** A document that everybody has left is closed after so many failures, a quarter of a minute; the job tries later. */
const MAX_FAILURES_WHEN_LEFT = 4

type WaitingChange = Change & ReturnType<typeof Promise.withResolvers<number>>

/**
 * Which person uses which Yjs client ID in an open document. Without this check, someone could send items under a colleague's
 * client ID. The server would then treat the colleague's next changes as duplicates and drop them.
 */
export class Owners {
  private readonly byClientId = new Map<number, string>()

  get size(): number {
    return this.byClientId.size
  }

  /** Assigns a client ID to the first person who uses it. Returns whether it belongs to this person. */
  claim(clientId: number, personId: string): boolean {
    const owner = this.byClientId.get(clientId) ?? personId
    this.byClientId.set(clientId, owner)
    return owner === personId
  }

  /** Whether the client ID belongs to someone else. */
  isOther(clientId: number, personId: string): boolean {
    return (this.byClientId.get(clientId) ?? personId) !== personId
  }
}

/** A document that is open in this process, the only one that may write it. */
export class LiveDocument {
  readonly lease: Lease
  readonly document: Y.Doc
  /** The ID of the person who opened it first; null for the job. */
  readonly openedBy: string | null
  readonly openedAt = performance.now()
  /** The last update that is stored and part of `document`. */
  appliedSeq: number
  /** The last update that the HTML has, and the revision of that HTML. */
  storedSeq: number
  storedRevision: number
  /** Bytes that opening the document reads. */
  size: number
  /** What it has, as `UpdateContents` counts it; more while people type, until it is counted again. */
  weight: number
  /** Bytes that are not stored yet. */
  waitingSize = 0
  /** Updates since they were last put together. */
  updates: number
  /** Who has changed it since the HTML was stored. */
  readonly editors = new Set<string>()
  /** Who uses which Yjs client ID. */
  readonly owners = new Owners()
  isLost = false
  /** Whether its HTML was too long to store. */
  isTooLong = false
  /** How often storing the HTML has failed since it last succeeded, and when it may be tried again. */
  private failures = 0
  private retryAt = 0
  private failedSeq = 0
  private readonly waiting: WaitingChange[] = []
  private isWriting = false
  /** Resolves once nothing waits any more. */
  written: Promise<void> = Promise.resolve()
  /** While a large change is tried, others wait, so that it is applied to what it was tried with. */
  trial: Promise<void> | undefined

  constructor(
    { lease, document, openedBy }: Pick<LiveDocument, 'lease' | 'document' | 'openedBy'>,
    stored: StoredDocument,
  ) {
    this.lease = lease
    this.document = document
    this.openedBy = openedBy
    this.storedSeq = stored.storedSeq
    this.storedRevision = stored.storedRevision
    this.appliedSeq = stored.updates.at(-1)?.seq ?? stored.storedSeq
    this.size = stored.updates.reduce((sum, { update }) => sum + update.length, stored.state?.length ?? 0)
    this.updates = stored.updates.length
    this.weight = weigh(document)
  }

  get hasFailed(): boolean {
    return this.failures > 0
  }

  get storeNews(): StoreNews {
    if (!this.hasFailed) return 'stored'
    return this.isTooLong ? 'tooLong' : 'failed'
  }

  /** Whether it need not stay open for another attempt. */
  get hasGivenUp(): boolean {
    return this.failures >= MAX_FAILURES_WHEN_LEFT
  }

  /**
   * Converting a document takes threads that all documents share, so one that fails is tried less and less often. Only one that is
   * too long is tried after each change, to see whether it has become shorter.
   */
  get isPaused(): boolean {
    const isWaiting = performance.now() < this.retryAt
    return isWaiting && !(this.isTooLong && this.appliedSeq > this.failedSeq)
  }

  noteFailure(error: unknown): void {
    this.retryAt = performance.now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures)
    this.failures += 1
    this.failedSeq = this.appliedSeq
    this.isTooLong = error instanceof TooLongError
  }

  noteStored(): void {
    this.failures = 0
    this.retryAt = 0
    this.isTooLong = false
  }

  /**
   * Resolves once the change is stored, and then part of the document, to the milliseconds of the processor that this took. Throws
   * LeaseLostError.
   */
  append(change: Change): Promise<number> {
    const waiting = { ...change, ...Promise.withResolvers<number>() }
    this.waiting.push(waiting)
    this.waitingSize += change.update.length
    if (!this.isWriting) this.written = this.writeAll()
    return waiting.promise
  }

  /** What arrives while a write is under way is written together. */
  private async writeAll(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0))
    this.isWriting = false
  }

  private async write(changes: readonly WaitingChange[]): Promise<void> {
    const size = changes.reduce((sum, { update }) => sum + update.length, 0)
    try {
      if (this.isLost) throw new LeaseLostError()
      const update = Y.mergeUpdates(changes.map((change) => change.update))
      const seq = await appendUpdate(this.lease, update)
      const spent = await this.applyAll(changes)
      // Set only once every change is applied, because storing the document deletes the updates up to this one.
      this.appliedSeq = seq
      this.size += update.length
      this.updates += 1
      for (const [index, { resolve }] of changes.entries()) resolve(spent[index] ?? 0)
    } catch (error) {
      if (error instanceof LeaseLostError) this.isLost = true
      for (const { reject } of changes) reject(error)
    } finally {
      this.waitingSize -= size
    }
  }

  /** Returns the milliseconds of the processor that each took. */
  private async applyAll(changes: readonly Change[]): Promise<number[]> {
    const spent: number[] = []
    for (const { update, origin } of changes) {
      // Others are served between two changes.
      if (spent.length > 0) await setImmediate()
      const before = process.threadCpuUsage()
      applyStored(this.document, update, origin)
      const { user, system } = process.threadCpuUsage(before)
      spent.push((user + system) / 1000)
    }
    return spent
  }
}
