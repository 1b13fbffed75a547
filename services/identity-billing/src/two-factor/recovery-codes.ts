import { createHash, randomInt } from 'node:crypto'
import { Model, type Transaction } from 'objection'

const HOW_MANY = 10
/** Without letters and digits that are mistaken for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const table = (trx?: Transaction) => (trx ?? Model.knex()).table('recovery_codes')

/** 49 random bits each, and tries are counted: a plain hash is enough. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Ten fresh codes like `k7mqp-3xw9d`; the old ones are void. */
export async function renewRecoveryCodes(userId: string, trx: Transaction): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${part()}-${part()}`)
  await table(trx).where({ userId }).delete()
  await table(trx).insert(codes.map((code) => ({ userId, hash: hashOf(userId, code) })))
  return codes
}

/** Whether the code was one of the person's; it is used up. */
export async function spendRecoveryCode(userId: string, code: string): Promise<boolean> {
  const spent = await table()
    .where({ userId, hash: hashOf(userId, code) })
    .delete()
  return spent > 0
}

export async function recoveryCodesLeft(userId: string): Promise<number> {
  const [row] = await table().where({ userId }).count('hash as left')
  return Number(row?.left ?? 0)
}
