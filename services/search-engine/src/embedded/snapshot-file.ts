import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { logger } from '@fundharbor/chassis/runtime/logger'
import { analyzerVersion } from './analyzer-version.ts'
import type { IndexState } from './segment.ts'
import { bytesOf, joinArrays, splitArrays } from './snapshot-format.ts'

/** Raise it whenever the content or meaning of a segment changes. */
const FORMAT = 2
const MAGIC = Buffer.from('FHSEARCH')

/** Magic bytes, header length, header checksum. */
const PREFIX_BYTES = MAGIC.length + 8
const CHECKSUM_BYTES = 4
const MAX_HEADER_BYTES = 256_000_000

/** Bytes per read or write, so that the thread stays responsive. */
const CHUNK_BYTES = 8_000_000

/** Temporary files older than this were left behind by a crash. */
const ABANDONED_MS = 3_600_000

interface Header {
  format: number
  analyzer: string
  epoch: string
  bodyBytes: number
  state: IndexState
}

/** The snapshot file of an index: a JSON header, the arrays, and a checksum of the arrays. */
export class SnapshotFile {
  readonly #file: string
  readonly #epoch: string

  constructor(file: string, epoch: string) {
    this.#file = file
    this.#epoch = epoch
  }

  /** Loads the saved index; logs a warning and returns null if the file is unusable. */
  async load(): Promise<IndexState | null> {
    let handle: FileHandle | undefined
    try {
      handle = await open(this.#file, 'r')
      return await this.#read(handle)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.warn({ reason }, 'The snapshot of the search index cannot be used; starting with an empty index')
      return null
    } finally {
      await handle?.close()
    }
  }

  /** Writes a temporary file and renames it, so that there is always a complete snapshot. */
  async save(state: IndexState): Promise<void> {
    await removeAbandoned(this.#file)
    const temporary = path.join(path.dirname(this.#file), `${temporaryPrefix(this.#file)}${process.pid}`)
    try {
      const handle = await open(temporary, 'w', 0o600)
      try {
        await this.#write(handle, state)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(temporary, this.#file)
      await syncFolder(path.dirname(this.#file))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async #read(handle: FileHandle): Promise<IndexState> {
    const prefix = Buffer.alloc(PREFIX_BYTES)
    await fill(handle, prefix)
    if (!prefix.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('It is not a snapshot')
    const headerBytes = prefix.readUInt32LE(MAGIC.length)
    if (headerBytes > MAX_HEADER_BYTES) throw new Error('Its header is too long')
    const header = Buffer.alloc(headerBytes)
    await fill(handle, header)
    if (crc32(header) !== prefix.readUInt32LE(MAGIC.length + 4)) throw new Error('Its header is corrupt')
    this.#check(header, (await handle.stat()).size)
    const { value, arrays } = joinArrays(header.toString())
    let checksum = 0
    for (const array of arrays) checksum = await fill(handle, bytesOf(array), checksum)
    const expected = Buffer.alloc(CHECKSUM_BYTES)
    await fill(handle, expected)
    if (checksum !== expected.readUInt32LE()) throw new Error('Its arrays are corrupt')
    return (value as Header).state
  }

  /** Validates the header before memory is allocated. */
  #check(header: Buffer, fileBytes: number): void {
    const { format, analyzer, epoch, bodyBytes } = JSON.parse(header.toString()) as Header
    if (format !== FORMAT) throw new Error('It has a different format version')
    if (analyzer !== analyzerVersion()) throw new Error('It was made with a different analyzer')
    if (epoch !== this.#epoch) throw new Error('It belongs to a different epoch')
    if (fileBytes !== PREFIX_BYTES + header.length + bodyBytes + CHECKSUM_BYTES) {
      throw new Error('It is truncated')
    }
  }

  async #write(handle: FileHandle, state: IndexState): Promise<void> {
    const arrays = splitArrays(state).arrays.map((array) => bytesOf(array))
    const bodyBytes = arrays.reduce((sum, { length }) => sum + length, 0)
    const values = { format: FORMAT, analyzer: analyzerVersion(), epoch: this.#epoch, bodyBytes, state }
    const header = Buffer.from(splitArrays(values satisfies Header).json)
    const prefix = Buffer.alloc(PREFIX_BYTES)
    MAGIC.copy(prefix)
    prefix.writeUInt32LE(header.length, MAGIC.length)
    prefix.writeUInt32LE(crc32(header), MAGIC.length + 4)
    await append(handle, prefix)
    await append(handle, header)
    let checksum = 0
    for (const array of arrays) checksum = await append(handle, array, checksum)
    const trailer = Buffer.alloc(CHECKSUM_BYTES)
    trailer.writeUInt32LE(checksum)
    await append(handle, trailer)
  }
}

/** Reads the next bytes of the file; returns the running checksum. */
async function fill(handle: FileHandle, bytes: Uint8Array, before = 0): Promise<number> {
  let checksum = before
  for (let at = 0; at < bytes.length;) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    const { bytesRead } = await handle.read(chunk, 0, chunk.length)
    if (bytesRead === 0) throw new Error('It is truncated')
    checksum = crc32(chunk.subarray(0, bytesRead), checksum)
    at += bytesRead
  }
  return checksum
}

async function append(handle: FileHandle, bytes: Uint8Array, before = 0): Promise<number> {
  let checksum = before
  for (let at = 0; at < bytes.length;) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    const { bytesWritten } = await handle.write(chunk, 0, chunk.length)
    checksum = crc32(chunk.subarray(0, bytesWritten), checksum)
    at += bytesWritten
  }
  return checksum
}

/** Syncs the folder, so that the rename survives a crash. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Removes temporary files that crashed processes left behind. */
async function removeAbandoned(file: string): Promise<void> {
  const folder = path.dirname(file)
  const names = (await readdir(folder)).filter((name) => name.startsWith(temporaryPrefix(file)))
  for (const name of names) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path.join(folder, name), { force: true })
  }
}

/** The process id is appended, because another process may be writing too. */
const temporaryPrefix = (file: string): string => `.${path.basename(file)}.tmp-`
