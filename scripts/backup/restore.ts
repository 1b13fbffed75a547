import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import { loadSecrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { assertReady, load, wipe } from './load.ts'
import { readManifest, secretsFile, type Manifest } from './manifest.ts'
import { assertMigrationsKnown } from './migrations.ts'
import { reach, type Reached } from './where.ts'
import { assertWhole } from './whole.ts'

export interface RestoreOptions {
  /** Of the backup. */
  folder: string
  /** Throws away what is there. */
  replace: boolean
  /** Whether the stored files are restored too. */
  files: boolean
}

/**
 * The secrets come first: they open the database, and they signed the sessions that are in it. Roles and schemas are
 * made where the platform's own secrets hold their passwords, else they have to be there.
 */
async function prepare(settings: Settings, target: Reached, folder: string): Promise<void> {
  if (!existsSync(secretsFile(folder))) return
  await mkdir(settings.dataDir, { recursive: true })
  await copyFile(secretsFile(folder), path.join(settings.dataDir, 'secrets.json'))
  await provision(target.databaseUrl, (await loadSecrets(settings)).databasePasswords)
}

/** Throws StartupError for a database or a folder that the backup cannot go into. */
async function assertFits(target: Reached, { folder, replace }: RestoreOptions): Promise<void> {
  if (target.isRunning) throw new StartupError('The platform is running on this data: stop it first.')
  await assertReady(target, { provisioned: !existsSync(secretsFile(folder)), empty: !replace })
}

/**
 * Restores a backup and answers what was restored. Whatever can be refused is refused, with StartupError, before
 * anything is touched: the backup is checked before an embedded database is even made.
 */
export async function restore(settings: Settings, options: RestoreOptions): Promise<Manifest> {
  const { folder, replace, files } = options
  const manifest = await readManifest(folder)
  const wanted = files ? manifest : { ...manifest, files: [] }
  await assertWhole(wanted, folder)
  await assertMigrationsKnown(folder)
  const target = await reach(settings, { withFiles: files, mustExist: false })
  try {
    await assertFits(target, options)
    await prepare(settings, target, folder)
    if (replace) {
      await wipe(target.databaseUrl)
      await rm(target.filesDir, { recursive: true, force: true })
    }
    await load(wanted, folder, target)
    return wanted
  } finally {
    await target.done()
  }
}
