import { writeFile } from 'node:fs/promises'
import { concurrencyLimit } from '../http/concurrency-limit.ts'
import { Failure } from '../http/failures.ts'
import { fileKindOf } from './file-kinds.ts'

/** Larger than phones take by default. Decoded, a picture of this size has 150 MB. */
const MAX_PIXELS = 50_000_000

/** Pixels of the longer side: sharp on a large screen. */
const MAX_SIDE = 2560

const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Loaded with the first picture, because it takes 20 MB of memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Every upload is another picture.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** One at a time, because decoded pictures are large. */
const inTurn = concurrencyLimit({ running: 1, waiting: 100 })

/** What keeps a picture from being taken, in a sentence for the user. */
type Problem = string

const unreadable = (): Problem => 'This picture could not be read. Save it again, or choose another one.'

/**
 * Replaces a JPG, PNG, or WebP picture by one that looks the same: upright, at most 2560 pixels wide and high, without metadata such
 * as where it was taken. Of an animation, the first frame stays. Leaves every other file as it is. Returns what is wrong with a
 * picture that cannot be taken.
 */
export async function cleanPicture(file: string): Promise<Problem | undefined> {
  const format = FORMATS[(await fileKindOf(file))?.mime as keyof typeof FORMATS]
  if (!format) return undefined
  const sharp = await loadSharp()
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height === 0) return unreadable()
  if (width * height > MAX_PIXELS) return tooLarge(width, height)
  try {
    await inTurn('pictures', async () => {
      const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .toFormat(format)
      await writeFile(file, await picture.toBuffer())
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    return unreadable()
  }
  return undefined
}

const tooLarge = (width: number, height: number): Problem =>
  `This picture is ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels. The limit is ${MAX_PIXELS / 1_000_000} million pixels in all. Make it smaller and try again.`
