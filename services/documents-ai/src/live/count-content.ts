import { MARKS } from '@fundharbor/document-schema/fields'
import * as Y from 'yjs'
import { z } from 'zod'

/** What a document and an update may have; a table of the longest text that the API accepts has nearly as much. */
export const MAX_WEIGHT = 200_000

/** What no editor sends. */
export class ForeignUpdateError extends Error {}

/** An update is too much for one document. */
export class LargeUpdateError extends Error {}

/** Reads without making objects. */
export class UpdateReader extends Y.UpdateDecoderV1 {
  skip(bytes: number): void {
    const { restDecoder } = this
    restDecoder.pos += bytes
    if (restDecoder.pos > restDecoder.arr.length) throw new ForeignUpdateError('an update ends too early')
  }

  skipText(): number {
    const bytes = this.readLen()
    this.skip(bytes)
    return bytes
  }

  skipInteger(): void {
    while (this.readInfo() & 0x80);
  }
}

/** Longer than any link, in characters. */
const MAX_FORMAT_LENGTH = 10_000
/** The attributes of a mark. Nested values would take many times the memory that they are counted for. */
const Format = z
  .union([
    z.null(),
    z.boolean(),
    z.record(z.string(), z.union([z.null(), z.boolean(), z.number(), z.string()])),
  ])
  .refine((format) => Object.keys(format ?? {}).length <= MAX_ATTRIBUTES)
/** More than any mark has. */
const MAX_ATTRIBUTES = 6
/** What an editor makes of any link. */
const LinkFormat = z
  .strictObject({
    href: z.string(),
    title: z.string().nullable(),
    target: z.literal('_blank').nullable(),
    rel: z.stringFormat('rel', /^(?:(?:noopener|noreferrer|nofollow) ?)+$/).nullable(),
    class: z.null(),
  })
  .partial()
  .nullable()
/** Deeper than any attribute. */
const MAX_DEPTH = 20

interface Content {
  /** How many clock values Yjs gives the content. */
  length: number
  /** What the content adds to its item's weight. */
  weight: number
}

/** Reads an item's content. */
export function countContent(reader: UpdateReader, kind: number): Content {
  if (kind === 1) return { length: reader.readLen(), weight: 0 }
  if (kind === 4) return { length: reader.readString().length, weight: 0 }
  if (kind === 6) return readFormat(reader)
  if (kind === 7) return readType(reader)
  if (kind === 8) return readValues(reader)
  throw new ForeignUpdateError('an item is of a kind that no editor makes')
}

/** Yjs compares the formats at a place by their keys. */
function readFormat(reader: UpdateReader): Content {
  const mark = reader.readString()
  if (!MARKS.includes(mark)) throw new ForeignUpdateError('a format is of a kind that no editor makes')
  const value = reader.readString()
  if (value.length > MAX_FORMAT_LENGTH) throw new ForeignUpdateError('a format is too long')
  // Yjs parses the value whenever it merges updates, and would fail each time.
  const format = mark === 'link' ? LinkFormat : Format
  format.parse(JSON.parse(value))
  return { length: 1, weight: 0 }
}

const [ELEMENT, HOOK] = [3, 5]

function readType(reader: UpdateReader): Content {
  const kind = reader.readTypeRef()
  if (kind === HOOK) throw new ForeignUpdateError('a type is of a kind that no editor makes')
  if (kind === ELEMENT) reader.skipText()
  return { length: 1, weight: 1 }
}

function readValues(reader: UpdateReader): Content {
  const length = reader.readLen()
  let weight = 0
  for (let left = length; left > 0; left -= 1) {
    weight += countValues(reader, 0)
    if (weight > MAX_WEIGHT) throw new LargeUpdateError('an update has too many values')
  }
  // The first is what its item counts for.
  return { length, weight: Math.max(0, weight - 1) }
}

/** How many values there are in one that Yjs encodes, which is not made. Throws if it is nested deeper than any attribute. */
function countValues(reader: UpdateReader, depth: number): number {
  if (depth > MAX_DEPTH) throw new ForeignUpdateError('a value in an update is nested too deep')
  switch (reader.readInfo()) {
    case 127:
    case 126:
    case 121:
    case 120:
      return 1
    case 125:
      reader.skipInteger()
      return 1
    case 124:
      reader.skip(4)
      return 1
    case 123:
    case 122:
      reader.skip(8)
      return 1
    case 119:
      reader.skipText()
      return 1
    case 118:
      return countObject(reader, depth + 1)
    case 117:
      return countList(reader, depth + 1)
    default:
      throw new ForeignUpdateError('a value in an update is of a kind that no editor makes')
  }
}

function countObject(reader: UpdateReader, depth: number): number {
  let count = 1
  for (let left = reader.readLen(); left > 0; left -= 1) {
    reader.skipText()
    count += countValues(reader, depth)
  }
  return count
}

function countList(reader: UpdateReader, depth: number): number {
  let count = 1
  for (let left = reader.readLen(); left > 0; left -= 1) count += countValues(reader, depth)
  return count
}
