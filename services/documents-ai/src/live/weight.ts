import * as Y from 'yjs'
import { EndConnection, TRY_AGAIN } from './client.ts'
import type { LiveDocument } from './live-document.ts'
import { SPANS, type Range, type UpdateContents } from './read-update.ts'

/**
 * The most that an update may cost on the main thread: Yjs passes each item at most a few times for each that is added or removed.
 * Whatever may cost more is tried in a thread first.
 */
const MAX_STEPS = 3_000_000

/** What a document has, as `UpdateContents` counts it. */
export function weigh({ store }: Y.Doc): number {
  let weight = 0
  for (const structs of store.clients.values()) for (const struct of structs) weight += weightOf(struct)
  return weight
}

function weightOf(struct: Y.AbstractStruct): number {
  if (!(struct instanceof Y.Item)) return 1
  const { content } = struct
  if (content instanceof Y.ContentAny) return Math.max(1, content.arr.length)
  return content instanceof Y.ContentType ? 2 : 1
}

/** Whether an update sets how many columns or rows a cell spans to another number than 1. */
export const setsSpans = ({ store }: Y.Doc, contents: UpdateContents): boolean =>
  contents.setsSpans || contents.follows.some(({ client, clock }) => isSpan(store, client, clock))

function isSpan(store: Y.Doc['store'], client: number, clock: number): boolean {
  if (clock >= Y.getState(store, client)) return false
  const structs = store.clients.get(client) ?? []
  const struct = structs[Y.findIndexSS(structs, clock)]
  return struct instanceof Y.Item && SPANS.includes(struct.parentSub ?? '')
}

/** What repeats this much is not told apart from a change. */
const MAX_COMPARED = 10_000

/** Whether a document has already all that an update adds, and nothing of what it removes. */
export function hasAll({ store }: Y.Doc, { added, removed }: UpdateContents): boolean {
  let left = MAX_COMPARED
  const isGone = ({ client, clock, end }: Range) => {
    if (end > Y.getState(store, client)) return false
    const structs = store.clients.get(client) ?? []
    for (let at = Y.findIndexSS(structs, clock); (left -= 1) > 0; at += 1) {
      const struct = structs[at]
      if (!struct || struct.id.clock >= end) return true
      if (!struct.deleted) return false
    }
    return false
  }
  return (
    added.every(({ client, end }) => end <= Y.getState(store, client)) &&
    removed.every((range) => range.clock < range.end && isGone(range))
  )
}

/** Whether a document of this weight takes an update within a moment. */
export function isCheap(document: Y.Doc, contents: UpdateContents, weight: number): boolean {
  const limit = MAX_STEPS / (weight + contents.weight) - contents.weight
  return limit >= 0 && isComplete(document, contents) && removesAtMost(document, contents.removed, limit)
}

/** Whether the document has everything that the update builds on. Yjs would keep the update until later. */
function isComplete({ store }: Y.Doc, { added, removed, needed }: UpdateContents): boolean {
  const ends = new Map(added.map(({ client, end }) => [client, end]))
  const endOf = (client: number) => Math.max(Y.getState(store, client), ends.get(client) ?? 0)
  return (
    added.every(({ client, clock }) => clock <= Y.getState(store, client)) &&
    [...needed].every(([client, count]) => count <= Y.getState(store, client)) &&
    removed.every(({ client, end }) => end <= endOf(client))
  )
}

/** Whether no more than `limit` items go away with what is removed. */
function removesAtMost({ store }: Y.Doc, removed: readonly Range[], limit: number): boolean {
  let count = removed.length
  const types = new Map<Type, boolean>()
  for (const { client, clock, end } of removed) {
    const structs = store.clients.get(client) ?? []
    if (clock >= Y.getState(store, client)) continue
    for (let at = Y.findIndexSS(structs, clock); count <= limit; at += 1) {
      const struct = structs[at]
      if (!struct || struct.id.clock >= end) break
      count += 1
      if (struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentType)
        types.set(struct.content.type, true)
    }
  }
  return count <= limit && (types.size === 0 || count + countInside(store, types, limit) <= limit)
}

type Type = Y.AbstractType<unknown>

/** How many items are inside of types that go away; no more than one above `limit`. */
function countInside(store: Y.Doc['store'], goes: Map<Type, boolean>, limit: number): number {
  let count = 0
  for (const structs of store.clients.values())
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.AbstractType)) continue
      if (!struct.deleted && isInside(struct.parent, goes)) count += 1
      if (count > limit) return count
    }
  return count
}

/** Whether a type goes away, itself or with one around it. Remembers it for all types on the way. */
function isInside(type: Type, goes: Map<Type, boolean>): boolean {
  const passed: Type[] = []
  let at: Type | null = type
  while (at && !goes.has(at)) {
    passed.push(at)
    at = at.parent
  }
  const isGone = at !== null && goes.get(at) === true
  for (const each of passed) goes.set(each, isGone)
  return isGone
}

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
