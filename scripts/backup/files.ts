import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Paths of the stored files below their folder, sorted, without uploads in progress. */
export async function listStored(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(`incoming${path.sep}`))
    .toSorted()
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Copies the files that are not copied yet: a stored file never changes. One that is removed meanwhile is skipped. */
export async function copyStored(from: string, to: string): Promise<void> {
  for (const name of await listStored(from)) {
    const target = path.join(to, name)
    if (await isThere(target)) continue
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(path.join(from, name), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

/** Every stored file with its hash. */
export const hashStored = async (root: string) => {
  const hashed: { name: string; sha256: string }[] = []
  for (const name of await listStored(root))
    hashed.push({ name, sha256: await hashOf(path.join(root, name)) })
  return hashed
}
