import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, rmdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { layout } from '../layout.ts'
import { readPreviews, writePreviews } from '../previews.ts'
import type { Bucket } from './bucket.ts'
import {
  appendOnlyFile,
  type BucketIndex,
  indexFolder,
  objectKey,
  readIndex,
  replaceIndex,
  type StoredIndex,
} from './index-file.ts'

const CONCURRENCY = 16

async function forEachConcurrently(files: string[], work: (file: string) => Promise<void>): Promise<void> {
  const queue = [...files]
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await work(file)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const filesToCopy = (wanted: BucketIndex, present: BucketIndex): string[] =>
  Object.entries(wanted.files)
    .filter(([file, second]) => present.files[file] !== second || file === appendOnlyFile)
    .map(([file]) => file)

/** Downloads to a temporary file and renames it, so that the gateway never serves half a file. */
async function downloadFile(bucket: Bucket, releasesDir: string, [file, index]: [string, BucketIndex]) {
  const body = (await bucket.read(objectKey(index, file)))?.body
  if (!body) throw new Error(`The bucket is missing ${file}, which is part of the site.`)
  const target = join(releasesDir, file)
  if (relative(releasesDir, target).startsWith('..'))
    throw new Error(`${file} is outside the releases folder.`)
  const second = index.files[file] ?? 0
  await mkdir(dirname(target), { recursive: true })
  await writeFile(`${target}.incoming`, body)
  // nginx builds ETags from the modification time.
  await utimes(`${target}.incoming`, second, second)
  await rename(`${target}.incoming`, target)
}

async function setLink(link: string, target: string | undefined): Promise<void> {
  if (target === undefined) return rm(link, { force: true })
  await rm(`${link}.next`, { force: true })
  await symlink(target, `${link}.next`, 'dir')
  await rename(`${link}.next`, link)
}

/** Deletes a file and the folders it leaves empty, because an empty folder would count as a release. */
async function deleteFile(releasesDir: string, file: string): Promise<void> {
  await rm(join(releasesDir, file), { force: true })
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const isEmpty = await rmdir(join(releasesDir, folder)).then(
      () => true,
      () => false,
    )
    if (!isEmpty) return
  }
}

/** Switches the links and previews of a folder, and then deletes the files that an index does not have. */
async function finishFolder(releasesDir: string, index: BucketIndex): Promise<void> {
  const { live, canary } = layout(releasesDir)
  await setLink(live, index.live)
  await setLink(canary, index.canary)
  if (index.previews.length > 0 || (await readPreviews(releasesDir)).length > 0)
    await writePreviews(releasesDir, index.previews)
  for (const file of Object.keys((await indexFolder(releasesDir)).files))
    if (!(file in index.files)) await deleteFile(releasesDir, file)
}

/**
 * Makes a folder match the bucket. Downloads new files first, then switches the links atomically, and then deletes
 * files that are no longer needed. `known` is the index text of the folder's last sync. Returns the current index.
 */
export async function downloadReleases(
  bucket: Bucket,
  releasesDir: string,
  known = '',
): Promise<StoredIndex> {
  const found = await readIndex(bucket)
  if (found.version === null || found.text === known) return found
  await mkdir(releasesDir, { recursive: true })
  const files = filesToCopy(found.index, await indexFolder(releasesDir))
  await forEachConcurrently(files, (file) => downloadFile(bucket, releasesDir, [file, found.index]))
  await finishFolder(releasesDir, found.index)
  return found
}

/** Takes back what a failed command added to a folder that is a copy of the bucket. */
export const revertFolder = (releasesDir: string, before: BucketIndex): Promise<void> =>
  finishFolder(releasesDir, before)

/**
 * Makes the bucket match a folder that was made from `before`. Uploads new files first, then replaces the index, and
 * then deletes old files. Throws ConcurrentPublishError, and changes nothing, if the bucket has another index by now.
 * Returns the reasons why old files could not be deleted: the site is live without that.
 */
export async function uploadReleases(
  bucket: Bucket,
  releasesDir: string,
  before: StoredIndex,
): Promise<string[]> {
  const folder = await indexFolder(releasesDir)
  const changed = filesToCopy(folder, before.index)
  const upload = randomUUID()
  const kept = Object.entries(before.index.uploads).filter(([file]) => file in folder.files)
  const uploads = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(changed.map((file) => [file, upload])),
  }
  const now = { ...folder, uploads }
  await forEachConcurrently(changed, async (file) =>
    bucket.put(objectKey(now, file), await readFile(join(releasesDir, file))),
  )
  await replaceIndex(bucket, now, before.version)
  const used = new Set(Object.keys(now.files).map((file) => objectKey(now, file)))
  const old = Object.keys(before.index.files).map((file) => objectKey(before.index, file))
  const problems: string[] = []
  await forEachConcurrently(
    old.filter((object) => !used.has(object)),
    (object) =>
      bucket.remove(object).catch((error: Error) => void problems.push(`${object}: ${error.message}`)),
  )
  return problems
}
