import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { compressibleTypes, minCompressBytes, contentTypeOf } from '../routes/content-types.ts'
import { CompressedCache, endings } from './compressed-cache.ts'

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

/**
 * Writes a `.gz` and a `.br` file next to every compressible file that has none, so that the gateway does not compress at
 * every request.
 */
export async function compressFolder(folder: string, cache = new CompressedCache()): Promise<void> {
  const files = await listFiles(folder)
  const existing = new Set(files)
  const compress = async (file: string) => {
    const path = join(folder, file)
    const type = contentTypeOf(file).split(';')[0] ?? ''
    if (!compressible.has(type) || (await stat(path)).size < minCompressBytes) return
    const data = await readFile(path)
    const write = async (ending: (typeof endings)[number]) =>
      writeFile(`${path}.${ending}`, await cache.compress(data, ending))
    await Promise.all(endings.filter((ending) => !existing.has(`${file}.${ending}`)).map(write))
  }
  // Node compresses in several threads.
  await Promise.all(files.map(compress))
}
