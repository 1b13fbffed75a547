import { EndConnection, TRY_AGAIN } from './client.ts'
import type { LiveDocument } from './live-document.ts'
import { weigh } from './weigh.ts'

/** Bytes of text that take as much memory as one item. */
const BYTES_PER_ITEM = 300
/** The most items in all open documents of a process; they take about 600 MB. */
const MAX_TOGETHER = 1_000_000
/** The most items in the documents that one person opened: one of the largest, and some ordinary ones. */
const MAX_OF_ONE_PERSON = 300_000
/** Documents with fewer items always have room. */
const ORDINARY = 10_000

/** Typing makes weights too large until they are counted again. */
const RECOUNT_AFTER_MS = 1000

/** Limits the memory of all open documents of a process. */
export class OpenWeight {
  private readonly open: ReadonlyMap<string, LiveDocument>
  private recountedAt = -Infinity

  constructor(open: ReadonlyMap<string, LiveDocument>) {
    this.open = open
  }

  /** Throws EndConnection if a document with `more` weight would not fit into memory. */
  assertRoom(live: LiveDocument, more: number): void {
    if (itemsOf(live) + more <= ORDINARY || this.hasRoom(live, more)) return
    this.recount()
    if (!this.hasRoom(live, more)) throw new EndConnection(TRY_AGAIN, 'Too much is open')
  }

  private hasRoom(live: LiveDocument, more: number): boolean {
    const others = [...this.open.values()].filter((other) => other !== live)
    const ofSamePerson = others.filter(({ openedBy }) => openedBy === live.openedBy)
    const added = itemsOf(live) + more
    return sum(others) + added <= MAX_TOGETHER && sum(ofSamePerson) + added <= MAX_OF_ONE_PERSON
  }

  private recount(): void {
    if (performance.now() - this.recountedAt < RECOUNT_AFTER_MS) return
    this.recountedAt = performance.now()
    for (const live of this.open.values()) live.weight = weigh(live.document)
  }
}

const itemsOf = ({ weight, size }: LiveDocument): number => weight + size / BYTES_PER_ITEM

const sum = (documents: readonly LiveDocument[]): number =>
  documents.reduce((total, live) => total + itemsOf(live), 0)
