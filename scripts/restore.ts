import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '@fundharbor/chassis/embedded-postgres'
import { provision } from '@fundharbor/chassis/provision'
import { load, wipe } from './backup/load.ts'
import { readManifest, secretsFile } from './backup/manifest.ts'
import { reach, type Reached } from './backup/where.ts'
import { tell } from './platform/failures.ts'
import { loadSecrets } from './platform/secrets.ts'
import { readSettings, type Settings } from './platform/settings.ts'

/** The secrets come first: they open the database, and they signed the sessions that are in it. */
async function restoreSecrets({ dataDir }: Settings, folder: string): Promise<void> {
  if (!existsSync(secretsFile(folder))) return
  await mkdir(dataDir, { recursive: true })
  await copyFile(secretsFile(folder), path.join(dataDir, 'secrets.json'))
}

/** Roles and schemas: made where the platform's own secrets hold their passwords, else they have to be there. */
async function prepare(settings: Settings, target: Reached, folder: string): Promise<void> {
  if (!existsSync(secretsFile(folder))) return
  await provision(target.databaseUrl, (await loadSecrets(settings)).databasePasswords)
}

/**
 * `pnpm restore <folder> [--replace] [--no-files]`: the platform as it was, into an empty database and an empty folder
 * of files; `--replace` empties them. Everything is read back and compared with the backup.
 */
async function main(): Promise<void> {
  const options = {
    replace: { type: 'boolean', default: false },
    files: { type: 'boolean', default: true },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [named] = positionals
  if (!named) throw new StartupError('Say from which folder: pnpm restore <folder>')
  const folder = path.resolve(named)
  const manifest = await readManifest(folder)
  const settings = readSettings(process.env)
  const target = await reach(settings, { withFiles: values.files, mustExist: false })
  try {
    if (target.isRunning) throw new StartupError('The platform is running on this data: stop it first.')
    await restoreSecrets(settings, folder)
    await prepare(settings, target, folder)
    if (values.replace) {
      await wipe(target.databaseUrl)
      await rm(target.filesDir, { recursive: true, force: true })
    }
    const wanted = values.files ? manifest : { ...manifest, files: [] }
    await load(wanted, folder, target)
    console.log(`Restored ${wanted.tables.length} tables and ${wanted.files.length} files of ${manifest.at}.`)
  } finally {
    await target.done()
  }
}

try {
  await main()
} catch (error) {
  tell(error)
  process.exitCode = 1
}
