import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Text in the metadata of `pictureWithPlace`, which no page may give away. */
export const PLACE = 'Northquay, at home'

const blank = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a5' } })

/** A PNG picture without metadata, which an upload keeps as it is. */
export const plainPicture = (): Promise<Buffer> => blank().png().toBuffer()

/** A picture, 60 pixels wide and 40 high, whose metadata says where it was taken. */
export const pictureWithPlace = (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  blank()
    .withExif({
      IFD0: { ImageDescription: PLACE },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .toFormat(format)
    .toBuffer()

/** Whether bytes, or their text, have metadata of a picture. */
export const hasMetadata = (content: Buffer | string): boolean =>
  ['Exif', 'EXIF', 'eXIf', 'GPS', 'xmpmeta', 'ICC_PROFILE', 'iCCP', PLACE].some((mark) =>
    content.includes(mark),
  )

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG picture that is only its header, with texts. */
export function pngOf(width: number, height: number, texts: string[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(height, 100) * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...texts.map((text) => chunk('tEXt', Buffer.from(`Comment\0${text}`))),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
