import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import { loadSecrets } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'
import { assertReady, assertUnused, load, wipe } from './load.ts'
import { readManifest, secretsFile, type Manifest } from './manifest.ts'
import { assertMigrationsKnown } from './migrations.ts'
import { connectToData, type DataConnection } from './data-connection.ts'
import { assertIntact } from './assert-intact.ts'
import { endRestored } from './end-restored.ts'

export interface RestoreOptions {
  /** The backup's folder. */
  folder: string
  /** Whether to delete the current data first. */
  replace: boolean
  /** Whether to restore the stored files, too. */
  files: boolean
}

/**
 * Restores the secrets first: they have the passwords of the database's roles and the keys that signed its sessions. Roles
 * and schemas are made from them; a backup without secrets needs a database that has them.
 */
async function prepare(settings: Settings, target: DataConnection, folder: string): Promise<void> {
  if (!existsSync(secretsFile(folder))) return
  await mkdir(settings.dataDir, { recursive: true })
  await copyFile(secretsFile(folder), path.join(settings.dataDir, 'secrets.json'))
  await provision(target.databaseUrl, (await loadSecrets(settings)).databasePasswords)
}

/** Leaves the folder itself, which can be a volume. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    await rm(path.join(folder, name), { recursive: true })
}

/** Throws StartupError for a database or a folder that the backup cannot be restored into. */
async function assertFits(target: DataConnection, { folder, replace }: RestoreOptions): Promise<void> {
  if (target.isRunning) throw new StartupError('The platform is using this data. Stop it first.')
  await assertUnused(target.databaseUrl)
  await assertReady(target, { provisioned: !existsSync(secretsFile(folder)), empty: !replace })
}

/**
 * Restores a backup and returns what was restored. Throws StartupError before anything is touched if the backup is
 * damaged or does not fit: it is checked even before an embedded database is made. Sessions of the backup are ended, and
 * its waiting emails are not sent.
 */
export async function restore(settings: Settings, options: RestoreOptions): Promise<Manifest> {
  const { folder, replace, files } = options
  const manifest = await readManifest(folder)
  const wanted = files ? manifest : { ...manifest, files: [] }
  await assertIntact(wanted, folder)
  await assertMigrationsKnown(folder)
  const target = await connectToData(settings, { withFiles: files, mustExist: false })
  try {
    await assertFits(target, options)
    await prepare(settings, target, folder)
    if (replace) {
      await wipe(target.databaseUrl)
      await emptyFolder(target.filesDir)
    }
    await load(wanted, folder, target)
    await endRestored(target.databaseUrl)
    return wanted
  } finally {
    await target.close()
  }
}
