import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Knex } from 'knex'

/** Files that have been applied, each with the SHA-256 of its text. */
export const SQL_FILES_TABLE = 'sql_files'

interface SqlFile {
  name: string
  text: string
  sha256: string
}

/**
 * Applies the `.sql` files of a folder that are new or have changed, in the order of their names: functions, each with
 * its triggers, all `CREATE OR REPLACE`. Each file is one transaction. A folder that does not exist has no files.
 * Call it while no other replica migrates.
 */
export async function applySqlFiles(knex: Knex, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await knex.raw(`CREATE TABLE IF NOT EXISTS ${SQL_FILES_TABLE} (name text PRIMARY KEY, sha256 text NOT NULL)`)
  const applied: Omit<SqlFile, 'text'>[] = await knex.table(SQL_FILES_TABLE)
  const hashes = new Map(applied.map(({ name, sha256 }) => [name, sha256]))
  const files = await readFiles(folder)
  for (const file of files) if (hashes.get(file.name) !== file.sha256) await apply(knex, file)
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(knex: Knex, { name, text, sha256 }: SqlFile): Promise<void> {
  await knex.transaction(async (trx) => {
    // knex takes a question mark for a parameter.
    await trx.raw(text.replaceAll('?', '\\?'))
    await trx.table(SQL_FILES_TABLE).insert({ name, sha256 }).onConflict('name').merge()
  })
}
