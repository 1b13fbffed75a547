import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from './platform/root.ts'

const list = path.join(root, 'services/released-migrations.json')

/** The SHA-256 of every migration and of the files it imports, keyed by path from the project root. */
export async function hashMigrations(): Promise<Record<string, string>> {
  const files = globSync(['services/*/migrations/**/*.ts', 'services/chassis/src/data/shared-tables.ts'], {
    cwd: root,
  })
  const hashes: Record<string, string> = {}
  for (const file of files.toSorted())
    hashes[file] = createHash('sha256')
      .update(await readFile(path.join(root, file)))
      .digest('hex')
  return hashes
}

/** The hashes of released migrations. Databases were made with them, so they must not change. */
export const readReleased = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(list, 'utf8'))

/** `pnpm migrations:release`: records the current migrations as released. */
if (import.meta.main) {
  const hashes = await hashMigrations()
  await writeFile(list, `${JSON.stringify(hashes, null, 2)}\n`)
  console.log(`Recorded ${Object.keys(hashes).length} migration files as released.`)
}
