import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { notFound } from '../http/failures.ts'

/** Stores uploaded files, outside of every folder that is served. Names come from `newFileName`. */
export interface FileStore {
  /** A folder for uploads that are not complete yet. */
  readonly incoming: string
  /** Moves a complete file from `incoming` into the store. After that, a crash cannot lose it. */
  save(upload: string, name: string): Promise<void>
  /** Throws NOT_FOUND. */
  read(name: string): Promise<Readable>
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>
}

const NAME = /^[a-z0-9-]{8,64}$/
const ABANDONED_AFTER_MS = 3_600_000

/** A random name. */
export const newFileName = (): string => crypto.randomUUID()

/** Opens the store at FILES_URL, and removes uploads that a crash interrupted. */
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
  await removeAbandonedUploads(incoming)
  return new LocalFiles(root, incoming)
}

class LocalFiles implements FileStore {
  readonly incoming: string
  private readonly root: string

  constructor(root: string, incoming: string) {
    this.root = root
    this.incoming = incoming
  }

  async save(upload: string, name: string): Promise<void> {
    const target = this.pathOf(name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await flush(upload)
    await rename(upload, target)
  }

  async read(name: string): Promise<Readable> {
    const file = this.pathOf(name)
    if (!(await stat(file).catch(() => null))) throw notFound('File')
    return createReadStream(file)
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true })
  }

  private pathOf(name: string): string {
    return path.join(this.root, keyOf(name))
  }
}

/** The path of a file: spread over folders, because some file systems are slow with many entries in one. */
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

/** Removes uploads that have taken longer than any upload does. */
export async function removeAbandonedUploads(folder: string): Promise<void> {
  const oldest = Date.now() - ABANDONED_AFTER_MS
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const info = await stat(file).catch(() => null)
    if (info && info.mtimeMs < oldest) await rm(file, { force: true })
  }
}
