import { availableParallelism } from 'node:os'
import { unavailable } from '@fundharbor/chassis/http/failures'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { bulkhead, BulkheadRejectedError } from 'cockatiel'

/** At the field where the present password is typed again. */
export const WRONG_PASSWORD = 'The current password is not right'

/** argon2id, the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hashing fills a core: half of them at once, and about two seconds of work in the queue. */
const gate = bulkhead(Math.max(1, Math.floor(availableParallelism() / 2)), 100)

const MOST_COMMON = 10_000
const common = new Set(dictionary['passwords-common'].slice(0, MOST_COMMON))

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await gate.execute(work)
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error
    throw unavailable('Many people are signing in right now. Please try again in a moment.', error)
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

/** Compared with when an address is unknown, so that the time to answer says nothing. */
let nobodysHash: Promise<string> | undefined

/** Whether a password is right; `hashed` is undefined for an unknown address. */
export async function isPasswordRight(password: string, hashed: string | undefined): Promise<boolean> {
  const expected = hashed ?? (await (nobodysHash ??= hash('nobody', COST)))
  const isRight = await inTurn(() => verify(expected, password))
  return isRight && hashed !== undefined
}

/** Whether a hash was made with less than is asked today. */
export const isOutdated = (hashed: string): boolean => !hashed.startsWith(CURRENT)

/** The sentence for a password that attackers try first, undefined for any other. */
export const weaknessOf = (password: string): string | undefined =>
  common.has(password.toLowerCase()) ? 'This password is too common. Please choose another.' : undefined
