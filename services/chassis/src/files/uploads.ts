import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import multer from '@koa/multer'
import type { Context } from 'koa'
import { MulterError, type StorageEngine } from 'multer'
import { Failure, invalid } from '../http/failures.ts'
import { newFileName, type FileStore } from './files.ts'
import { cleanPicture } from './pictures.ts'

/** Limits of an upload form. */
export interface UploadRules {
  /** Name of the form's file field. */
  field: string
  maxFiles: number
  /** Bytes per file. */
  maxBytes: number
  /** True where pictures are refused for their kind, so that nobody is told to make one smaller. */
  refusesPictures?: boolean
}

/** A file of a form: complete, or cut off because it is too large. */
export interface UploadedFile {
  /** The file's path in the store's `incoming` folder. */
  path: string
  /** The person's name for it, only to be shown. */
  name: string
  size: number
  isTooLarge: boolean
}

export interface Upload {
  files: UploadedFile[]
  /** The form's other fields. */
  fields: Record<string, string>
}

/**
 * Streams a multipart form's files into the store's `incoming` folder and passes them to `use`, pictures without their metadata
 * (`cleanPicture`). Files that `use` has not saved are removed afterwards, as are all files of an interrupted upload.
 */
export async function withUpload<T>(
  ctx: Context,
  { store, rules }: { store: Pick<FileStore, 'incoming'>; rules: UploadRules },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!ctx.is('multipart')) throw new Failure('UNSUPPORTED_TYPE', 'Send a form with files')
  // The request may have waited for the person's other uploads.
  if (ctx.req.destroyed) throw new Failure('INVALID', 'The upload was interrupted')
  const storage = new IncomingFiles(store.incoming, rules.maxBytes)
  try {
    await parse(ctx, storage, rules)
    if (!rules.refusesPictures) await cleanPictures(storage.files, rules)
    const fields: Record<string, string> = {}
    for (const [name, value] of Object.entries(ctx.request.body ?? {})) {
      if (typeof value === 'string') fields[name] = value
    }
    return await use({ files: storage.files, fields })
  } finally {
    await storage.clear()
  }
}

/** As `withUpload`, for files that nothing keeps: their folder is removed with them. */
export async function withTemporaryUpload<T>(
  ctx: Context,
  rules: UploadRules,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const incoming = await mkdtemp(path.join(tmpdir(), 'fundharbor-upload-'))
  try {
    return await withUpload(ctx, { store: { incoming }, rules }, use)
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

/** Throws INVALID with an error for each picture that cannot be taken. */
async function cleanPictures(files: UploadedFile[], { field, maxFiles }: UploadRules): Promise<void> {
  const problems: Record<string, string> = {}
  for (const [index, file] of files.entries()) {
    if (file.isTooLarge) continue
    const problem = await cleanPicture(file.path)
    if (problem) problems[maxFiles === 1 ? field : `${field}.${index}`] = problem
    else file.size = (await stat(file.path)).size
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

async function parse(ctx: Context, storage: StorageEngine, rules: UploadRules): Promise<void> {
  const limits = { files: rules.maxFiles, fields: 20, fieldSize: 10_000, parts: rules.maxFiles + 20 }
  const reader = multer({ storage, limits, defParamCharset: 'utf8' } as multer.Options)
  try {
    await reader.array(rules.field)(ctx as never, async () => undefined)
  } catch (error) {
    // Our own files failed, for example because the disk is full: not the form's fault.
    if (error instanceof Error && Reflect.get(error, 'syscall') !== undefined) throw error
    if (!(error instanceof MulterError)) throw new Failure('INVALID', 'The form could not be read')
    if (error.code === 'LIMIT_FILE_COUNT') {
      throw invalid({ [rules.field]: `Send at most ${rules.maxFiles} files at a time` })
    }
    throw invalid({ [error.field ?? rules.field]: 'This field was not expected' })
  }
}

type Done = Parameters<StorageEngine['_handleFile']>[2]

/** multer's storage: discards the rest of a file that is too large, so that every file of a form can be reported. */
class IncomingFiles implements StorageEngine {
  readonly files: UploadedFile[] = []
  private readonly writing: Promise<void>[] = []
  private readonly folder: string
  private readonly maxBytes: number

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  _handleFile(_: unknown, file: Express.Multer.File, done: Done): void {
    const target = path.join(this.folder, newFileName())
    const entry: UploadedFile = { path: target, name: file.originalname, size: 0, isTooLarge: false }
    this.files.push(entry)
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, next) => {
        entry.size += chunk.length
        entry.isTooLarge = entry.size > this.maxBytes
        if (entry.isTooLarge) next()
        else next(null, chunk)
      },
    })
    const written = pipeline(file.stream, count, createWriteStream(target, { mode: 0o600 }))
    this.writing.push(written)
    written.then(
      () => done(null, { size: entry.size }),
      (error: unknown) => done(error),
    )
  }

  _removeFile(_request: unknown, _file: unknown, done: (error: Error | null) => void): void {
    done(null)
  }

  /** Saved files are not in the folder any more. */
  async clear(): Promise<void> {
    await Promise.allSettled(this.writing)
    await Promise.all(this.files.map((file) => rm(file.path, { force: true })))
  }
}
