import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import path from 'node:path'
import { root } from './platform/root.ts'

const list = path.join(root, 'services/released-migrations.json')

/** The SHA-256 of every migration and of what migrations import, by path from the project's folder. */
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

/** The same of the migrations that databases have been made with: they must not change any more. */
export const readReleased = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(list, 'utf8'))

/** `pnpm migrations:release`: writes down that today's migrations are released. */
if (import.meta.main) {
  const hashes = await hashMigrations()
  await writeFile(list, `${JSON.stringify(hashes, null, 2)}\n`)
  console.log(`${Object.keys(hashes).length} files of migrations are released.`)
}
