import { FACTS, TEXT } from '@fundharbor/document-schema/fields'
import {
  countContent,
  ForeignUpdateError,
  LargeUpdateError,
  MAX_WEIGHT,
  UpdateReader,
} from './count-content.ts'

/** Yjs compares items that were put at the same place with each other. */
const MAX_COMPARISONS = 10_000_000

/** Far more characters than anyone types. */
const MAX_CLOCK = 2 ** 40

/** Numbers of items of one client: from `clock` up to `end`. */
export interface Range {
  client: number
  clock: number
  end: number
}

/** What an update has. */
export interface UpdateContents {
  /** Items; types count twice, because Yjs makes large objects of them. */
  weight: number
  added: Range[]
  removed: Range[]
  /** For each client, how many of its items others in the update refer to. */
  needed: Map<number, number>
  /** Items before or after those of the update, mostly of the document: a value follows the one that it replaces. */
  follows: { client: number; clock: number }[]
  /** Values of how many columns or rows a cell spans. */
  spans: Set<string>
  /** Whether it sets such a value to another one than 1. */
  setsSpans: boolean
}

/**
 * Reads what an update has without making it, because Yjs would make objects of it that are far larger than its bytes. Throws
 * ForeignUpdateError for what no editor sends, and LargeUpdateError.
 */
export function readUpdate(update: Uint8Array): UpdateContents {
  const reader = new UpdateReader({ arr: update, pos: 0 } as never)
  const contents: UpdateContents = {
    weight: 0,
    added: [],
    removed: [],
    needed: new Map(),
    follows: [],
    spans: new Set(),
    setsSpans: false,
  }
  const places = new Map<string, number>()
  try {
    for (let clients = reader.readLen(); clients > 0; clients -= 1) readAdded(reader, contents, places)
    for (let clients = reader.readLen(); clients > 0; clients -= 1) readRemoved(reader, contents)
  } catch (error) {
    if (error instanceof LargeUpdateError) throw error
    throw new ForeignUpdateError('an update has what no editor sends', { cause: error })
  }
  const comparisons = [...places.values()].reduce((sum, count) => sum + count ** 2, 0)
  if (comparisons > MAX_COMPARISONS) throw new LargeUpdateError('an update has too much at one place')
  contents.setsSpans ||= contents.follows.some(({ client, clock }) =>
    contents.spans.has(`${client}:${clock}`),
  )
  return contents
}

type Places = Map<string, number>

function readAdded(reader: UpdateReader, contents: UpdateContents, places: Places): void {
  let left = reader.readLen()
  if (left === 0) throw new ForeignUpdateError('an update names a client that adds nothing')
  const client = reader.readClient()
  const start = reader.readLen()
  let clock = start
  for (; left > 0; left -= 1) {
    const length = readStruct(reader, { contents, places, client, start, clock })
    if (length === 0) throw new ForeignUpdateError('an item has no length')
    clock += length
    if (contents.weight > MAX_WEIGHT) throw new LargeUpdateError('an update has too many parts')
  }
  assertClock(clock)
  contents.added.push({ client, clock: start, end: clock })
}

function readRemoved(reader: UpdateReader, contents: UpdateContents): void {
  const client = reader.readClient()
  for (let left = reader.readLen(); left > 0; left -= 1) {
    const clock = reader.readDsClock()
    const end = clock + reader.readDsLen()
    assertClock(end)
    contents.removed.push({ client, clock, end })
    if (contents.removed.length > MAX_WEIGHT) throw new LargeUpdateError('an update removes too many parts')
  }
}

/** Yjs can write larger clocks than it can read back. */
function assertClock(clock: number): void {
  if (clock > MAX_CLOCK) throw new ForeignUpdateError('an item has a clock that no document reaches')
}

interface Struct {
  contents: UpdateContents
  places: Places
  client: number
  /** Where its client's items in the update begin. */
  start: number
  clock: number
}

/** Keys of attributes that say how many columns or rows a cell spans. */
export const SPANS = ['colspan', 'rowspan']
const SPAN_KEY = new RegExp(`:(?:${SPANS.join('|')})$`)
/** How an editor writes the number 1. */
const ONE = Buffer.from([1, 125, 1])

const [ORIGIN, RIGHT_ORIGIN, PARENT_KEY, CONTENT] = [0x80, 0x40, 0x20, 0x1f]

/** Returns its length. */
function readStruct(reader: UpdateReader, struct: Struct): number {
  const info = reader.readInfo()
  struct.contents.weight += 1
  if ((info & CONTENT) === 0) return reader.readLen()
  const origin = info & ORIGIN ? readNeighbor(reader, struct) : undefined
  const rightOrigin = info & RIGHT_ORIGIN ? readNeighbor(reader, struct) : undefined
  const parent = origin || rightOrigin ? '' : readParent(reader, struct, (info & PARENT_KEY) !== 0)
  // All at the start of something count as one place, because only the document says of what.
  const place = origin ?? parent
  struct.places.set(place, (struct.places.get(place) ?? 0) + 1)
  const { arr, pos } = reader.restDecoder
  const { length, weight } = countContent(reader, info & CONTENT)
  struct.contents.weight += weight
  const { contents, client, clock } = struct
  if ([origin, rightOrigin].some((id) => id && contents.spans.has(id)) || SPAN_KEY.test(parent)) {
    contents.spans.add(`${client}:${clock}`)
    contents.setsSpans ||= !ONE.equals(arr.subarray(pos, reader.restDecoder.pos))
  }
  return length
}

function readId(reader: UpdateReader, { contents, client, clock }: Struct): string {
  const id = reader.readLeftID()
  if (id.client !== client)
    contents.needed.set(id.client, Math.max(contents.needed.get(id.client) ?? 0, id.clock + 1))
  else if (id.clock >= clock) throw new ForeignUpdateError('an item refers to a later one')
  return `${id.client}:${id.clock}`
}

function readNeighbor(reader: UpdateReader, struct: Struct): string {
  const id = readId(reader, struct)
  const [client = 0, clock = 0] = id.split(':').map(Number)
  if (client !== struct.client || clock < struct.start) struct.contents.follows.push({ client, clock })
  return id
}

function readParent(reader: UpdateReader, struct: Struct, hasKey: boolean): string {
  const parent = reader.readParentInfo() ? readRoot(reader) : readId(reader, struct)
  return hasKey ? `${parent}:${reader.readString()}` : `${parent}:`
}

function readRoot(reader: UpdateReader): string {
  const name = reader.readString()
  if (name !== TEXT && name !== FACTS) throw new ForeignUpdateError('a document has no such part')
  return name
}
