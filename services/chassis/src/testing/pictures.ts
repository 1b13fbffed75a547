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
