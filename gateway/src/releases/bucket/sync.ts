import { mkdir, readFile, rename, rm, rmdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { layout } from '../layout.ts'
import type { Bucket } from './bucket.ts'
import {
  appendOnlyFile,
  type BucketIndex,
  indexFolder,
  objectKey,
  putIndex,
  readIndex,
} from './index-file.ts'

const CONCURRENCY = 16

async function forEachConcurrently(files: string[], work: (file: string) => Promise<void>): Promise<void> {
  const queue = [...files]
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await work(file)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

const filesToCopy = (wanted: BucketIndex, local: BucketIndex) =>
  Object.keys(wanted.files).filter((file) => !(file in local.files) || file === appendOnlyFile)

/** Downloads to a temporary file and renames it, so that the gateway never serves half a file. */
async function downloadFile(bucket: Bucket, releasesDir: string, [file, second]: [string, number]) {
  const body = await bucket.get(objectKey(file))
  if (!body) throw new Error(`The bucket is missing ${file}, which is part of the site.`)
  const target = join(releasesDir, file)
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

/**
 * Makes a folder match the bucket. Downloads new files first, then switches the links atomically, and then deletes
 * files that are no longer needed. `known` is the index text of the folder's last sync. Returns the current one.
 */
export async function downloadReleases(bucket: Bucket, releasesDir: string, known = ''): Promise<string> {
  const found = await readIndex(bucket)
  if (!found || found.text === known) return known
  const { index, text } = found
  const local = await indexFolder(releasesDir).catch((): BucketIndex => ({ files: {} }))
  await mkdir(releasesDir, { recursive: true })
  await forEachConcurrently(filesToCopy(index, local), (file) =>
    downloadFile(bucket, releasesDir, [file, index.files[file] ?? 0]),
  )
  const { live, canary } = layout(releasesDir)
  await setLink(live, index.live)
  await setLink(canary, index.canary)
  for (const file of Object.keys(local.files)) if (!(file in index.files)) await deleteFile(releasesDir, file)
  return text
}

/** Makes the bucket match a folder. Uploads new files first, then replaces the index, and then deletes old files. */
export async function uploadReleases(bucket: Bucket, releasesDir: string): Promise<void> {
  const before = (await readIndex(bucket))?.index ?? { files: {} }
  const now = await indexFolder(releasesDir)
  await forEachConcurrently(filesToCopy(now, before), async (file) =>
    bucket.put(objectKey(file), await readFile(join(releasesDir, file))),
  )
  await putIndex(bucket, now)
  const removed = Object.keys(before.files).filter((file) => !(file in now.files))
  await forEachConcurrently(removed, (file) => bucket.remove(objectKey(file)))
}
