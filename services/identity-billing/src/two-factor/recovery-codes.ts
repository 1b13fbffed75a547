import { createHash, randomInt } from 'node:crypto'
import { Model, type Transaction } from 'objection'

const CODE_COUNT = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const table = (trx?: Transaction) => (trx ?? Model.knex()).table('recovery_codes')

/** Codes have 49 random bits and attempts are limited, so a plain hash is enough. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

const randomPart = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Replaces the recovery codes with ten new ones, e.g. `k7mqp-3xw9d`. */
export async function renewRecoveryCodes(userId: string, trx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () => `${randomPart()}-${randomPart()}`)
  await table(trx).where({ userId }).delete()
  await table(trx).insert(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes
}

/** Uses a recovery code up; false if it is not one of the person's. */
export async function useRecoveryCode(userId: string, code: string): Promise<boolean> {
  const deleted = await table()
    .where({ userId, hash: hashOf(userId, code) })
    .delete()
  return deleted > 0
}

export async function recoveryCodesLeft(userId: string): Promise<number> {
  const [row] = await table().where({ userId }).count('hash as left')
  return Number(row?.left ?? 0)
}
