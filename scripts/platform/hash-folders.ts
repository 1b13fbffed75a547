import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './root.ts'

const ignored = new Set(['node_modules', 'dist'])

/** A digest of all files in folders, without what is installed or built. Tests count only if asked for. */
export async function hashFolders(folders: readonly string[], { withTests = false } = {}): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) await hashPath(hash, path.join(root, folder), withTests)
  return hash.digest('hex')
}

async function hashPath(hash: Hash, file: string, withTests: boolean): Promise<void> {
  const entries = await readdir(file, { withFileTypes: true }).catch(() => null)
  if (entries === null) {
    hash.update(file.slice(root.length)).update(await readFile(file))
    return
  }
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
    if (ignored.has(entry.name) || (!withTests && entry.name.includes('.test.'))) continue
    await hashPath(hash, path.join(file, entry.name), withTests)
  }
}
