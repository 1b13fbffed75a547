import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { loadSecrets } from '../platform/secrets.ts'
import { hashOf } from './files.ts'
import { filesFolder, secretsFile, tableFile, type Manifest } from './manifest.ts'
import { nameOf } from './tables.ts'

async function hashRows(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), createGunzip(), hash)
  return hash.digest('hex')
}

const damaged = (what: string) => (): never => {
  throw new StartupError(`The backup is damaged: ${what} does not match its checksum.`)
}

/** Throws StartupError if a table, a file or the secrets in a backup's folder do not match its manifest. */
export async function assertWhole(manifest: Manifest, folder: string): Promise<void> {
  for (const { sha256, ...table } of manifest.tables) {
    const refuse = damaged(nameOf(table))
    if ((await hashRows(tableFile(folder, table)).catch(refuse)) !== sha256) refuse()
  }
  for (const { name, sha256 } of manifest.files) {
    const refuse = damaged(`the file ${name}`)
    if ((await hashOf(path.join(filesFolder(folder), name)).catch(refuse)) !== sha256) refuse()
  }
  if (existsSync(secretsFile(folder)))
    await loadSecrets({ dataDir: folder, databaseUrl: undefined }).catch(damaged('secrets.json'))
}
