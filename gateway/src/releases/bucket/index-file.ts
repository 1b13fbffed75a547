import { readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listFiles } from '../files.ts'
import { layout } from '../layout.ts'
import { Preview, readPreviews } from '../previews.ts'
import type { Bucket } from './bucket.ts'

const key = 'site.json'

/** A path below the releases folder, without `..` segments. */
const FilePath = z.string().regex(/^(?!.*(^|\/)\.\.(\/|$))[^/\0][^\0]*$/s)

/**
 * The files of the releases folder with their modification times in seconds, the upload that brought each of them, and
 * the targets of its links, and the previews. Replacing it makes a publish into a bucket atomic.
 */
export const BucketIndex = z.object({
  files: z.record(FilePath, z.number()),
  uploads: z.record(FilePath, z.uuid()).default({}),
  live: FilePath.optional(),
  canary: FilePath.optional(),
  previews: z.array(Preview).default([]),
})
export type BucketIndex = z.infer<typeof BucketIndex>

/** The only file that changes: every release event appends a line. */
export const appendOnlyFile = 'record.jsonl'

/**
 * The object of a file. Every upload has a folder of its own, so that a publish that lost its lock cannot overwrite
 * what another one has uploaded. Files of earlier releases of this tool are in one folder.
 */
export const objectKey = ({ uploads }: Pick<BucketIndex, 'uploads'>, file: string): string => {
  const upload = uploads[file]
  return upload === undefined ? `files/${file}` : `uploads/${upload}/${file}`
}

/** The bucket's index as it was read. `version` is null before the first publish. */
export interface StoredIndex {
  text: string
  version: string | null
  index: BucketIndex
}

/** Reads the bucket's index and its text, which only changes with the site. */
export async function readIndex(bucket: Bucket): Promise<StoredIndex> {
  const found = await bucket.read(key)
  if (!found) return { text: '', version: null, index: { files: {}, uploads: {}, previews: [] } }
  const text = found.body.toString()
  return { text, version: found.version, index: BucketIndex.parse(JSON.parse(text)) }
}

/** Another machine has published since this one read the bucket. */
export class ConcurrentPublishError extends Error {}

/**
 * Replaces the index, unless another machine has: a lock alone cannot prevent that, because its holder may be paused.
 * Throws ConcurrentPublishError.
 */
export async function replaceIndex(
  bucket: Bucket,
  index: BucketIndex,
  version: string | null,
): Promise<void> {
  if ((await bucket.putIfUnchanged(key, JSON.stringify(index), version)) === null)
    throw new ConcurrentPublishError('Another machine has published in the meantime. Run the command again.')
}

/** Previews are in the index itself, so that they change with it. */
const isReleaseFile = (file: string) =>
  !file.startsWith('.lock') && file !== 'previews.json' && !/\.(incoming|next)(\/|$)/.test(file)

/** Builds the index of a folder; a folder that does not exist has no files. */
export async function indexFolder(releasesDir: string): Promise<BucketIndex> {
  const names = (await listFiles(releasesDir).catch(() => [])).filter(isReleaseFile)
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(releasesDir, name))
      return [name, Math.floor(mtimeMs / 1000)] as const
    }),
  )
  const { live, canary } = layout(releasesDir)
  const links = await Promise.all([live, canary].map((link) => readlink(link).catch(() => undefined)))
  const previews = await readPreviews(releasesDir)
  return { files: Object.fromEntries(files), uploads: {}, live: links[0], canary: links[1], previews }
}
