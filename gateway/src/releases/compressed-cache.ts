import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** What a file's compressed twins are made with, by the ending of their names. */
const codecs = {
  gz: {
    encode: (data: Buffer) => gzipAsync(data, { level: constants.Z_BEST_COMPRESSION }),
    decode: promisify(gunzip),
  },
  br: {
    encode: (data: Buffer) =>
      brotliAsync(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
    decode: promisify(brotliDecompress),
  },
}
type Ending = keyof typeof codecs
export const endings = Object.keys(codecs) as Ending[]

/** Where the compressed files of a build are kept between publishes. */
export const cacheOfBuild = (dist: string) => join(dirname(dist), 'node_modules/.cache/fundharbor/compressed')

/** Compresses files, and keeps the results in a folder, because Brotli's best quality takes seconds for a build. */
export class CompressedCache {
  private readonly folder: string | undefined
  private readonly used = new Set<string>()

  /** Without a folder, nothing is kept. */
  constructor(folder?: string) {
    this.folder = folder
  }

  /** A file's content, compressed. */
  async compress(data: Buffer, ending: Ending): Promise<Buffer> {
    const { encode } = codecs[ending]
    if (!this.folder) return encode(data)
    const name = `${createHash('sha256').update(`${process.version}\0`).update(data).digest('hex')}.${ending}`
    this.used.add(name)
    const known = await readFile(join(this.folder, name)).catch(() => undefined)
    if (known && (await isTwinOf(known, { data, ending }))) return known
    const encoded = await encode(data)
    await this.keep(name, encoded)
    return encoded
  }

  /** Deletes what has not been used since this cache was opened. */
  async prune(): Promise<void> {
    const { folder } = this
    if (!folder) return
    const names = await readdir(folder).catch(() => [])
    const unused = names.filter((name) => !this.used.has(name))
    await Promise.all(unused.map((name) => rm(join(folder, name), { force: true }).catch(() => undefined)))
  }

  /** A cache that cannot be written, as on a read-only disk, only costs time. */
  private async keep(name: string, encoded: Buffer): Promise<void> {
    if (!this.folder) return
    const target = join(this.folder, name)
    const incoming = `${target}.${process.pid}`
    try {
      await mkdir(this.folder, { recursive: true })
      await writeFile(incoming, encoded)
      await rename(incoming, target)
    } catch {
      await rm(incoming, { force: true }).catch(() => undefined)
    }
  }
}

/** Decompressing is fast, so a damaged file in the cache is never published. */
const isTwinOf = (known: Buffer, { data, ending }: { data: Buffer; ending: Ending }): Promise<boolean> =>
  codecs[ending].decode(known).then(
    (decoded) => decoded.equals(data),
    () => false,
  )
