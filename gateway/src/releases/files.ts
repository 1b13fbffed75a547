import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressibleTypes, minCompressBytes, contentTypeOf } from '../content-types.ts'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** How a file's compressed twins are made, by the ending of their names. */
const encoders: Record<string, (data: Buffer) => Promise<Buffer>> = {
  gz: (data) => gzipAsync(data, { level: constants.Z_BEST_COMPRESSION }),
  br: (data) => brotliAsync(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
}

const compressible = new Set(['text/html', ...compressibleTypes])

/** Sorted paths of all files below a folder, relative to it, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/** The SHA-256 hash of the names and contents of a folder's files. */
export async function digestFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await listFiles(folder))
    hash
      .update(`${file}\0`)
      .update(await readFile(join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Writes a `.gz` and a `.br` file next to every compressible file, so that the gateway does not compress at every request. */
export async function compressFolder(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const path = join(folder, file)
    const type = contentTypeOf(file).split(';')[0] ?? ''
    if (!compressible.has(type) || (await stat(path)).size < minCompressBytes) return
    const data = await readFile(path)
    const written = Object.entries(encoders).map(async ([ending, encode]) =>
      writeFile(`${path}.${ending}`, await encode(data)),
    )
    await Promise.all(written)
  }
  // Node compresses in several threads.
  await Promise.all((await listFiles(folder)).map(compress))
}
