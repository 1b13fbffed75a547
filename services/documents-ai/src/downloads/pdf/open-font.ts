import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const opened = new Map<string, Font>()

/** Opens a font file once per process, because parsing is slow. */
export function openFont(file: string): Font {
  let font = opened.get(file)
  if (!font) {
    const made = create(sfntOf(readFileSync(file)))
    if (!('layout' in made)) throw new Error(`${file} is a collection of fonts`)
    font = made
    allowMissingAnchors(made)
    opened.set(file, font)
  }
  return font
}

interface Positioner {
  applyAnchor(mark: unknown, baseAnchor: unknown, baseIndex: number): void
}

/** In Punjabi and others, a letter may have no anchor for a mark, on which the library fails. The mark then stays where it is. */
function allowMissingAnchors(font: Font): void {
  const { engine } = Reflect.get(font, '_layoutEngine') as { engine?: { GPOSProcessor?: Positioner } }
  const positioner = engine?.GPOSProcessor
  if (!positioner) return
  const applyAnchor = positioner.applyAnchor.bind(positioner)
  positioner.applyAnchor = (mark, baseAnchor, baseIndex) => {
    if (baseAnchor) applyAnchor(mark, baseAnchor, baseIndex)
  }
}

interface Table {
  tag: Buffer
  checksum: number
  data: Buffer
}

/** Unpacks a WOFF file with zlib, which is faster than the font library's JavaScript. */
function sfntOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) =>
    tableAt(woff, HEADER + index * ENTRY),
  )
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tables.length, 4)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(data.length, entry + 12)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}

function tableAt(woff: Buffer, at: number): Table {
  const [offset, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
    number,
    number,
    number,
  ]
  const body = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: packed < size ? inflateSync(body) : body,
  }
}
