import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { notFound } from '../http/failures.ts'

/** Where uploaded files live, outside of every folder that is served. Names are ours: see `newFileName`. */
export interface FileStore {
  /** A folder for files that are still arriving. */
  readonly incoming: string
  /** Takes a complete file from `incoming` over under a name; it is then safe from a crash. */
  keep(arrived: string, name: string): Promise<void>
  /** Throws NOT_FOUND. */
  read(name: string): Promise<Readable>
  /** Removing what is not there succeeds. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9-]{8,64}$/
const STALE_MS = 3_600_000

/** A name that says nothing and cannot be guessed. */
export const newFileName = (): string => crypto.randomUUID()

/** Opens the store at FILES_URL, and throws away what a crash left half arrived. */
export async function openFileStore(url: string): Promise<FileStore> {
  const { protocol } = new URL(url)
  if (protocol === 's3:') {
    const { openS3Files } = await import('./s3-files.ts')
    return openS3Files(new URL(url))
  }
  if (protocol !== 'file:')
    throw new Error(
      'FILES_URL must name a folder or a bucket: file:///var/lib/fundharbor or s3://bucket/prefix',
    )
  const root = fileURLToPath(url)
  const incoming = path.join(root, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await sweep(incoming)
  return new LocalFiles(root, incoming)
}

class LocalFiles implements FileStore {
  readonly incoming: string
  private readonly root: string

  constructor(root: string, incoming: string) {
    this.root = root
    this.incoming = incoming
  }

  async keep(arrived: string, name: string): Promise<void> {
    const place = this.placeOf(name)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await flush(arrived)
    await rename(arrived, place)
  }

  async read(name: string): Promise<Readable> {
    const place = this.placeOf(name)
    const isThere = await stat(place).catch(() => null)
    if (!isThere) throw notFound('File')
    return createReadStream(place)
  }

  async remove(name: string): Promise<void> {
    await rm(this.placeOf(name), { force: true })
  }

  private placeOf(name: string): string {
    return path.join(this.root, keyOf(name))
  }
}

/** Where a name is kept: spread over folders, for file systems that grow slow with many entries in one. */
export function keyOf(name: string): string {
  if (!NAME.test(name)) throw notFound('File')
  return `${name.slice(0, 2)}/${name}`
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes what has been arriving for longer than an upload takes. */
export async function sweep(folder: string): Promise<void> {
  const old = Date.now() - STALE_MS
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && facts.mtimeMs < old) await rm(file, { force: true })
  }
}
