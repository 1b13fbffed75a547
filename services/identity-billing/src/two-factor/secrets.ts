import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { ScheduledJob } from '@fundharbor/chassis/jobs/schedule'
import type { Settings } from '../settings.ts'
import { UserModel } from '../users/model.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const BATCH_SIZE = 100

type Keys = Pick<Settings, 'twoFactorKeys'>
type Owner = Pick<UserModel, 'id'>

const toKey = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'two-factor secrets', 32))

/** Names a key in what it encrypted, without revealing it. */
const nameOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 8)

const prefixOf = (key: Buffer) => `v1:${nameOf(key)}:`

/** Encrypts an authenticator secret with the first key, for the row of one user only. */
export function encryptSecret(secret: string, { id }: Owner, { twoFactorKeys }: Keys): string {
  const key = toKey(twoFactorKeys[0] ?? '')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(id))
  const encrypted = [cipher.update(secret, 'utf8'), cipher.final()]
  return prefixOf(key) + Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts what `encryptSecret` returned with any of the keys. */
export function decryptSecret(stored: string, { id }: Owner, { twoFactorKeys }: Keys): string {
  const key = twoFactorKeys.map(toKey).find((each) => stored.startsWith(prefixOf(each)))
  if (!key) throw new Error('A two-factor secret was encrypted with a key that is not in TWO_FACTOR_KEYS')
  const data = Buffer.from(stored.slice(prefixOf(key).length), 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(id)).setAuthTag(data.subarray(-TAG_BYTES))
  return decipher.update(data.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Every night encrypts with the first key what another one has encrypted, so that old keys can be removed. */
export const secretEncryption = (settings: Keys): ScheduledJob => ({
  name: 'encrypt-secrets',
  schedule: '25 3 * * *',
  run: () => encryptAll(settings),
})

export async function encryptAll(settings: Keys): Promise<void> {
  const current = prefixOf(toKey(settings.twoFactorKeys[0] ?? ''))
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const users = await UserModel.query()
      .whereRaw('NOT starts_with(two_factor_secret, ?)', [current])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
    for (const user of users) await encryptAgain(user, settings)
    if (users.length < BATCH_SIZE) return
    last = users.at(-1)?.id ?? last
  }
}

async function encryptAgain(user: UserModel, settings: Keys): Promise<void> {
  const { id, twoFactorSecret: stored } = user
  if (!stored) return
  try {
    const twoFactorSecret = encryptSecret(decryptSecret(stored, user, settings), user, settings)
    // Unless the user has set up another app meanwhile.
    await UserModel.query().where({ id, twoFactorSecret: stored }).patch({ twoFactorSecret })
  } catch (error) {
    logger.error({ err: error, userId: id }, 'could not encrypt a two-factor secret again')
  }
}
