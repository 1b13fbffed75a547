import { availableParallelism } from 'node:os'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'

/** Error at a form's current-password field. */
export const WRONG_PASSWORD = 'The current password is incorrect'

/** argon2id, the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hashing saturates a core: use half of them, and queue about two seconds of work. */
const hashing = bulkhead(Math.max(1, Math.floor(availableParallelism() / 2)), 100)

/** The 49,000 most common passwords of published breaches, in lower case; most are too short anyway. */
const commonPasswords = new Set(dictionary['passwords-common'])

async function limited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await hashing.execute(work)
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw unavailable('Many people are signing in right now. Try again in a moment.', error)
  }
}

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password, COST))

/** Verified against if the address is unknown, so that timing does not reveal it. */
let dummyHash: Promise<string> | undefined

/** Whether a password is right; `hashed` is undefined for an unknown address. */
export async function isPasswordRight(password: string, hashed: string | undefined): Promise<boolean> {
  const expected = hashed ?? (await (dummyHash ??= hash('nobody', COST)))
  const isRight = await limited(() => verify(expected, password))
  return isRight && hashed !== undefined
}

/** Whether a hash was made with other parameters than today's. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(CURRENT)

/** Error message for a common password, in any case and with any punctuation after it; undefined for any other. */
export function weaknessOf(password: string): string | undefined {
  const typed = password.toLowerCase()
  const isCommon = commonPasswords.has(typed) || commonPasswords.has(typed.replace(/[\p{P}\p{S}]+$/u, ''))
  return isCommon ? 'This password is too common. Please choose another.' : undefined
}
