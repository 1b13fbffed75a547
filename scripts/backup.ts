import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { dump } from './backup/dump.ts'
import { secretsFile } from './backup/manifest.ts'
import { reach } from './backup/where.ts'
import { tell } from './platform/failures.ts'
import { readSettings } from './platform/settings.ts'

/** Makes the folder; throws StartupError when something is in it already. */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartupError(`Cannot write to ${folder}: ${error.message}`)
  })
  if ((await readdir(folder)).length > 0)
    throw new StartupError(`${folder} is not empty. Each backup needs an empty folder.`)
}

/**
 * `pnpm backup <folder> [--no-files]`: backs up everything that cannot be made again: the database as of one moment, the
 * stored files, and the secrets that the platform generated. The platform may keep running.
 */
async function main(): Promise<void> {
  const options = { files: { type: 'boolean', default: true } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [named] = positionals
  if (!named) throw new StartupError('Name the folder for the backup: pnpm backup <folder>')
  const folder = path.resolve(named)
  const settings = readSettings(process.env)
  const source = await reach(settings, { withFiles: values.files, mustExist: true })
  try {
    await emptyFolder(folder)
    const secrets = path.join(settings.dataDir, 'secrets.json')
    if (existsSync(secrets)) await copyFile(secrets, secretsFile(folder))
    const { tables, files, at } = await dump(source, folder)
    console.log(`Backed up ${tables.length} tables and ${files.length} files as of ${at} to ${folder}.`)
  } finally {
    await source.done()
  }
}

try {
  await main()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
