import { readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listFiles } from '../files.ts'
import { layout } from '../layout.ts'
import type { Bucket } from './bucket.ts'

const key = 'site.json'

/** A path below the releases folder, without `..` segments. */
const FilePath = z.string().regex(/^(?!.*(^|\/)\.\.(\/|$))[^/\0][^\0]*$/)

/**
 * The files of the releases folder with their modification times in seconds, and the targets of its links. Replacing
 * it makes a publish into a bucket atomic.
 */
export const BucketIndex = z.object({
  files: z.record(FilePath, z.number()),
  live: FilePath.optional(),
  canary: FilePath.optional(),
})
export type BucketIndex = z.infer<typeof BucketIndex>

/** The only file that changes: every release event appends a line. */
export const appendOnlyFile = 'record.jsonl'

export const objectKey = (file: string) => `files/${file}`

/** Reads the bucket's index and its text, which only changes with the site. Null before the first publish. */
export async function readIndex(bucket: Bucket): Promise<{ text: string; index: BucketIndex } | null> {
  const text = (await bucket.get(key))?.toString()
  return text === undefined ? null : { text, index: BucketIndex.parse(JSON.parse(text)) }
}

export const putIndex = (bucket: Bucket, index: BucketIndex): Promise<void> =>
  bucket.put(key, JSON.stringify(index))

const isReleaseFile = (file: string) => !file.startsWith('.lock') && !/\.(incoming|next)(\/|$)/.test(file)

/** Builds the index of a folder. */
export async function indexFolder(releasesDir: string): Promise<BucketIndex> {
  const names = (await listFiles(releasesDir)).filter(isReleaseFile)
  const files = await Promise.all(
    names.map(async (name) => {
      const { mtimeMs } = await stat(join(releasesDir, name))
      return [name, Math.floor(mtimeMs / 1000)] as const
    }),
  )
  const { live, canary } = layout(releasesDir)
  const links = await Promise.all([live, canary].map((link) => readlink(link).catch(() => undefined)))
  return { files: Object.fromEntries(files), live: links[0], canary: links[1] }
}
