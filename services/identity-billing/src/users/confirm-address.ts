import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { UniqueViolationError, type Transaction } from 'objection'
import { announce } from '../sessions/announce.ts'
import { TokenModel, type TokenKind } from '../tokens/model.ts'
import { UserModel } from './model.ts'
import { emailTaken } from './register-account.ts'

const KINDS: TokenKind[] = ['verify-email', 'change-email']

const badLink = () => new Failure('INVALID', 'Invalid or expired verification link')

/**
 * Uses the link of a verification mail. Opened again it still says yes, since mail programs open links before
 * people do; but not to somebody signed in as another.
 */
export async function confirmAddress(token: string, person: Person | null): Promise<void> {
  try {
    await UserModel.transaction(async (trx) => {
      const claimed = await TokenModel.claim(token, KINDS, trx)
      if (claimed) return setVerified(claimed, trx)
      const used = await TokenModel.findUsed(token, KINDS, trx)
      if (!used || (person && person.id !== used.userId)) throw badLink()
      const user = await UserModel.byEmail(used.email, trx)
      if (user?.id !== used.userId || !user.emailVerified) throw badLink()
    })
  } catch (error) {
    // The new address became somebody else's account before it was confirmed.
    if (error instanceof UniqueViolationError) throw emailTaken()
    throw error
  }
}

/** The token speaks for one address: it must still be the one that the account has or asked for. */
async function setVerified({ kind, userId, email }: TokenModel, trx: Transaction): Promise<void> {
  const isMove = kind === 'change-email'
  const changed = await UserModel.query(trx)
    .findById(userId)
    .whereRaw(`lower(${isMove ? 'pending_email' : 'email'}) = lower(?)`, [email])
    .patch({
      emailVerified: true,
      updatedAt: clock.now(),
      ...(isMove ? { email, pendingEmail: null } : {}),
    })
  if (changed === 0) throw badLink()
  await announce(trx, { userId })
}
