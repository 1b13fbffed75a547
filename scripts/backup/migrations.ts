import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { serviceNames, type ServiceName } from '@fundharbor/postgres/provision'
import { root } from '../platform/root.ts'
import { tableFile } from './manifest.ts'

/** The folder of a service's migrations in this checkout. */
export const migrationsOf = (service: ServiceName) =>
  path.join(root, 'services', service.replaceAll('_', '-'), 'migrations')

/** Names of the migrations that had run when the backup was made. */
export async function migrationsIn(folder: string, schema: ServiceName): Promise<string[]> {
  const lines: Buffer[] = []
  const file = tableFile(folder, { schema, name: 'migrations' })
  await pipeline(createReadStream(file), createGunzip(), async (chunks) => {
    for await (const chunk of chunks) lines.push(chunk as Buffer)
  })
  const text = Buffer.concat(lines).toString()
  return text
    .split('\n')
    .flatMap((line) => line.split('\t').filter((cell) => /^\d{8}_\w+\.ts$/.test(cell)))
    .toSorted()
}

/** Throws StartupError for a backup with a migration that this release does not have. */
export async function assertMigrationsKnown(folder: string): Promise<void> {
  for (const service of serviceNames) {
    const known = await readdir(migrationsOf(service))
    const unknown = (await migrationsIn(folder, service)).find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw new StartupError(
        `The backup was made by a newer release: ${service} does not know ${unknown}. Restore it with that release.`,
      )
  }
}
