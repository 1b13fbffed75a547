import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multer from '@koa/multer'
import type { Context } from 'koa'
import { MulterError, type StorageEngine } from 'multer'
import { Failure, invalid } from '../http/failures.ts'
import { newFileName, type FileStore } from './files.ts'

export interface UploadRules {
  /** Name of the form's file field. */
  field: string
  mostFiles: number
  /** Bytes per file. */
  mostBytes: number
}

/** A file that has arrived whole, or was cut because it is too large. */
export interface Arrived {
  /** Where it lies in the store's `incoming`. */
  path: string
  /** As the person calls it; for showing only. */
  name: string
  size: number
  isTooLarge: boolean
}

export interface Upload {
  files: Arrived[]
  /** The form's other fields. */
  fields: Record<string, string>
}

/**
 * Streams a multipart form's files into the store's `incoming` and hands them to `use`; what `use` did not take over
 * is removed afterwards, and so is everything of a form that breaks off.
 */
export async function withUpload<T>(
  ctx: Context,
  { store, rules }: { store: Pick<FileStore, 'incoming'>; rules: UploadRules },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart')) throw new Failure('UNSUPPORTED_TYPE', 'Send a form with files')
  const storage = new IncomingFiles(store.incoming, rules.mostBytes)
  try {
    await parse(ctx, storage, rules)
    const fields: Record<string, string> = {}
    for (const [name, value] of Object.entries(ctx.request.body ?? {})) {
      if (typeof value === 'string') fields[name] = value
    }
    return await use({ files: storage.arrived, fields })
  } finally {
    await storage.clear()
  }
}

async function parse(ctx: Context, storage: StorageEngine, rules: UploadRules): Promise<void> {
  const limits = { files: rules.mostFiles, fields: 20, fieldSize: 10_000, parts: rules.mostFiles + 20 }
  const reader = multer({ storage, limits, defParamCharset: 'utf8' } as multer.Options)
  try {
    await reader.array(rules.field)(ctx as never, async () => undefined)
  } catch (error) {
    if (!(error instanceof MulterError)) throw new Failure('INVALID', 'The form could not be read')
    if (error.code === 'LIMIT_FILE_COUNT') {
      throw invalid({ [rules.field]: `Send at most ${rules.mostFiles} files at a time` })
    }
    throw invalid({ [error.field ?? rules.field]: 'This field was not expected' })
  }
}

type Done = Parameters<StorageEngine['_handleFile']>[2]

/** multer's storage: writes what fits and drops what is too large, so that every file of a form gets its say. */
class IncomingFiles implements StorageEngine {
  readonly arrived: Arrived[] = []
  private readonly writing: Promise<void>[] = []
  private readonly folder: string
  private readonly mostBytes: number

  constructor(folder: string, mostBytes: number) {
    this.folder = folder
    this.mostBytes = mostBytes
  }

  _handleFile(_: unknown, file: Express.Multer.File, done: Done): void {
    const place = path.join(this.folder, newFileName())
    const entry: Arrived = { path: place, name: file.originalname, size: 0, isTooLarge: false }
    this.arrived.push(entry)
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        entry.size += chunk.length
        entry.isTooLarge = entry.size > this.mostBytes
        if (entry.isTooLarge) next()
        else next(null, chunk)
      },
    })
    const written = pipeline(file.stream, count, createWriteStream(place, { mode: 0o600 }))
    this.writing.push(written)
    written.then(
      () => done(null, { size: entry.size }),
      (error: unknown) => done(error),
    )
  }

  _removeFile(_request: unknown, _file: unknown, done: (error: Error | null) => void): void {
    done(null)
  }

  /** A file that was taken over is not here any more. */
  async clear(): Promise<void> {
    await Promise.allSettled(this.writing)
    await Promise.all(this.arrived.map((file) => rm(file.path, { force: true })))
  }
}
