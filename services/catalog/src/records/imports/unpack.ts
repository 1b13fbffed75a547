import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Streams a file, decompressing `.gz` and `.zip` (the XML file in it). */
export function bytesOf(path: string): AsyncIterable<unknown> {
  if (path.endsWith('.zip')) return unzip(path)
  const bytes = createReadStream(path)
  if (!path.endsWith('.gz')) return bytes
  const plain = createGunzip()
  bytes.once('error', (error) => plain.destroy(error))
  return bytes.pipe(plain)
}

/** Reads sizes from the central directory: streamed zips have none in local headers. */
async function* unzip(path: string): AsyncGenerator<unknown> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    const entry = await findXml(zip)
    yield* await zip.openReadStreamPromise(entry)
  } finally {
    zip.close()
  }
}

async function findXml(zip: ZipFile): Promise<Entry> {
  for await (const entry of zip.eachEntry()) if (entry.fileName.toLowerCase().endsWith('.xml')) return entry
  throw new Error('the zip holds no XML file')
}
