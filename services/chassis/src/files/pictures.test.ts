import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasMetadata, pictureWithPlace, pngOf } from '../testing/pictures.ts'
import { cleanPicture } from './pictures.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-pictures-'))

async function clean(content: Buffer) {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, content)
  const problem = await cleanPicture(file)
  return { problem, content: await readFile(file) }
}

const blank = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: '#0a58' } })

/** A JPEG picture with a segment after its start. */
async function jpegWith(marker: number, text: string): Promise<Buffer> {
  const plain = await blank().jpeg().toBuffer()
  const data = Buffer.from(text)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([plain.subarray(0, 2), head, data, plain.subarray(2)])
}

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,30N</exif:GPSLatitude></x:xmpmeta>'

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['a JPG with a place', () => pictureWithPlace('jpeg')],
  ['a PNG with a place', () => pictureWithPlace('png')],
  ['a WebP with a place', () => pictureWithPlace('webp')],
  ['a JPG that was turned', () => blank().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  ['a JPG with XMP', () => jpegWith(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`)],
  ['a JPG with a comment', () => jpegWith(0xfe, 'GPS 51.5')],
  ['a JPG with IPTC', () => jpegWith(0xed, 'Photoshop 3.0\0GPS')],
  ['a JPG with a color profile', () => blank().jpeg().withIccProfile('p3').toBuffer()],
  ['a JPG for print', () => blank().toColourspace('cmyk').jpeg().withIccProfile('cmyk').toBuffer()],
  ['a PNG with texts', () => pngOf(60, 40, ['GPS 51.5'])],
  ['a PNG with a color profile', () => blank().png().withIccProfile('p3').toBuffer()],
  [
    'a PNG with 16 bits',
    () =>
      blank()
        .toColourspace('rgb16')
        .png()
        .withExif({ IFD0: { Artist: 'GPS' } })
        .toBuffer(),
  ],
  ['a WebP with XMP', () => blank().webp().withXmp(xmp).toBuffer()],
  [
    'a picture with something after its end',
    async () => Buffer.concat([await blank().png().toBuffer(), Buffer.from('GPS')]),
  ],
])('%s loses its metadata and stays what it is', async (_, make) => {
  const before = await make()
  expect(hasMetadata(before)).toBe(true)
  const { problem, content } = await clean(before)
  expect(problem).toBeUndefined()
  expect(hasMetadata(content)).toBe(false)
  const [old, own] = [await sharp(before).metadata(), await sharp(content).metadata()]
  expect(own.format).toBe(old.format)
  expect([own.width, own.height].toSorted()).toEqual([60, 40].toSorted())
  expect(own.hasAlpha).toBe(old.hasAlpha)
})

test('a picture that a phone turned is upright', async () => {
  const { content } = await clean(await blank().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  const { width, height, orientation } = await sharp(content).metadata()
  expect([width, height, orientation]).toEqual([40, 60, undefined])
})

test('a large picture becomes smaller, and a small one stays as large', async () => {
  const sizes = await Promise.all(
    [blank(5000, 2500), blank(300, 200)].map(async (picture) => {
      const { content } = await clean(await picture.webp().toBuffer())
      const { width, height } = await sharp(content).metadata()
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [2560, 1280],
    [300, 200],
  ])
})

test('a picture of too many pixels is refused before it is decoded', async () => {
  expect(await clean(pngOf(20_000, 20_000))).toMatchObject({
    problem:
      'This picture is 20,000 × 20,000 pixels. The limit is 50 million pixels in all. Make it smaller and try again.',
  })
})

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['half a JPG', async () => (await blank(600, 400).jpeg().toBuffer()).subarray(0, 900)],
  ['the start of a PNG', () => pngOf(60, 40).subarray(0, 40)],
  ['a WebP without a picture', () => Buffer.from('RIFF\x20\0\0\0WEBPVP8 \0\0\0\0', 'latin1')],
])('%s is refused', async (_, make) => {
  expect((await clean(await make())).problem).toMatch(/^This picture could not be read/)
})

test.each<[string, Buffer]>([
  ['a PDF', Buffer.from('%PDF-1.7\n%%EOF GPS')],
  ['a text', Buffer.from('GPS')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
])('%s is left as it is', async (_, before) => {
  expect(await clean(before)).toEqual({ problem: undefined, content: before })
})
