import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { restore } from './backup/restore.ts'
import { tell } from './platform/failures.ts'
import { readSettings } from './platform/settings.ts'

/**
 * `pnpm restore <folder> [--replace] [--no-files]`: restores a backup into an empty database and an empty folder of files;
 * `--replace` empties them first. Everything is read back and compared with the backup.
 */
async function main(): Promise<void> {
  const options = {
    replace: { type: 'boolean', default: false },
    files: { type: 'boolean', default: true },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [named] = positionals
  if (!named) throw new StartupError('Name the folder of the backup: pnpm restore <folder>')
  const { tables, files, at } = await restore(readSettings(process.env), {
    ...values,
    folder: path.resolve(named),
  })
  console.log(`Restored ${tables.length} tables and ${files.length} files as of ${at}.`)
}

try {
  await main()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
