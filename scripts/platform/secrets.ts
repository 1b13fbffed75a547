import { createECDH, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { serviceNames, type ServiceName } from '@fundharbor/postgres/provision'
import { makeInternalKeys, parties } from '@fundharbor/contracts/check/callers'
import { z } from 'zod'
import type { Settings } from './settings.ts'

const random = () => randomBytes(24).toString('base64url')

const makeStripeSecrets = () => ({
  secretKey: `sk_test_sandbox_${random()}`,
  webhookSecret: `whsec_${random()}`,
})

/** A P-256 key pair for deadline notifications. Subscribed devices accept no other, so it is kept. */
function makeVapidKeys() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  // A number with leading zeros would come out shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

const Secrets = z.object({
  /** The private keys of the services and of the release tool. */
  internalKeys: z.record(z.enum(parties), z.string()),
  sessionKeys: z.string(),
  twoFactorKeys: z.string(),
  databasePasswords: z.record(z.enum(serviceNames), z.string()),
  adminPassword: z.string(),
  /** Shared by identity-billing and the Stripe sandbox. */
  stripe: z.object({ secretKey: z.string(), webhookSecret: z.string() }),
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
  /** Whether the administrator's password has been shown. */
  adminShown: z.boolean(),
})
export type Secrets = z.infer<typeof Secrets>

/**
 * Reads the platform's own secrets, or generates them at the first start. Only the current user can read their file. Throws
 * StartupError if they are damaged, or missing although there is a database that needs them.
 */
export async function loadSecrets({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true }).catch(cannotWrite(dataDir))
  const hasDatabase = existsSync(path.join(dataDir, 'postgres', 'data'))
  const text = await readIfExists(fileOf(dataDir))
  if (text === null && hasDatabase && !databaseUrl) throw unusable(dataDir, 'is missing')
  if (text === null) return saveSecrets(dataDir, makeSecrets())
  const parsed = Secrets.safeParse(parseJson(text))
  if (!parsed.success) throw unusable(dataDir, 'is damaged')
  const { adminShown } = parsed.data
  // A new database gets a new first administrator.
  return { ...parsed.data, adminShown: adminShown && (hasDatabase || databaseUrl !== undefined) }
}

const unusable = (dataDir: string, reason: string) =>
  new StartupError(
    `${fileOf(dataDir)} ${reason}. Restore it from a backup, or delete ${dataDir} to start over.`,
  )

const cannotWrite = (dataDir: string) => (error: Error) => {
  throw new StartupError(`Cannot write to ${dataDir}: ${error.message}`)
}

async function readIfExists(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartupError(`Cannot read ${file}: ${error.message}`)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function saveSecrets(dataDir: string, secrets: Secrets): Promise<Secrets> {
  const file = fileOf(dataDir)
  // Renamed into place, so that the old secrets survive if the process is killed while writing.
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
    .then(() => rename(`${file}.new`, file))
    .catch(cannotWrite(dataDir))
  return secrets
}

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json')

const makeSecrets = (): Secrets => ({
  internalKeys: makeInternalKeys(),
  sessionKeys: random(),
  twoFactorKeys: random(),
  databasePasswords: Object.fromEntries(serviceNames.map((name) => [name, random()])) as Record<
    ServiceName,
    string
  >,
  adminPassword: randomBytes(9).toString('base64url'),
  stripe: makeStripeSecrets(),
  vapid: makeVapidKeys(),
  adminShown: false,
})
