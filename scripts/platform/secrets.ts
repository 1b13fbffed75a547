import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/chassis/embedded-postgres'
import { serviceNames, type ServiceName } from '@fundharbor/chassis/provision'
import { z } from 'zod'

const Secrets = z.object({
  internalSecret: z.string(),
  sessionKeys: z.string(),
  databasePasswords: z.record(z.enum(serviceNames), z.string()),
  adminPassword: z.string(),
  /** Whether the administrator's password has been shown. */
  adminShown: z.boolean(),
})
export type Secrets = z.infer<typeof Secrets>

const random = () => randomBytes(24).toString('base64url')

/** The platform's own secrets: made at the first start, kept in a file for us alone. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`${dataDir} cannot be written: ${error.message}`)
  })
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  if (text === null) return saveSecrets(dataDir, makeSecrets())
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartupError(
      `${fileOf(dataDir)} is damaged. Restore it from a backup, or delete ${dataDir} to begin anew.`,
    )
  }
}

export async function saveSecrets(dataDir: string, secrets: Secrets): Promise<Secrets> {
  await writeFile(fileOf(dataDir), JSON.stringify(secrets, null, 2), { mode: 0o600 }).catch(
    (error: Error) => {
      throw new StartupError(`${dataDir} cannot be written: ${error.message}`)
    },
  )
  return secrets
}

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json')

const makeSecrets = (): Secrets => ({
  internalSecret: random(),
  sessionKeys: random(),
  databasePasswords: Object.fromEntries(serviceNames.map((name) => [name, random()])) as Record<
    ServiceName,
    string
  >,
  adminPassword: randomBytes(9).toString('base64url'),
  adminShown: false,
})
