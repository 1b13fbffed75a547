import { readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listFiles } from '../files.ts'
import { layout } from '../layout.ts'
import type { Bucket } from './bucket.ts'

const key = 'site.json'

/** A path below the releases folder; none leads out of it. */
const FilePath = z.string().regex(/^(?!.*(^|\/)\.\.(\/|$))[^/\0][^\0]*$/)

/**
 * Which files make up the releases folder, with the second of their last change, and where its links lead. Putting it
 * is the one atomic step of a publish into a bucket.
 */
export const BucketIndex = z.object({
  files: z.record(FilePath, z.number()),
  live: FilePath.optional(),
  canary: FilePath.optional(),
})
export type BucketIndex = z.infer<typeof BucketIndex>

/** The one file that changes: a line is added with every publish. */
export const appendOnlyFile = 'record.jsonl'

export const objectKey = (file: string) => `files/${file}`

/** What the bucket holds, and the text of it: the same text is the same site. Null before the first publish. */
export async function readIndex(bucket: Bucket): Promise<{ text: string; index: BucketIndex } | null> {
  const text = (await bucket.get(key))?.toString()
  return text === undefined ? null : { text, index: BucketIndex.parse(JSON.parse(text)) }
}

export const putIndex = (bucket: Bucket, index: BucketIndex): Promise<void> =>
  bucket.put(key, JSON.stringify(index))

const isReleaseFile = (file: string) => !file.startsWith('.lock') && !/\.(incoming|next)(\/|$)/.test(file)

/** What a folder holds now. */
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
