import { clock } from '@fundharbor/chassis/runtime/clock'
import { Failure, forbidden } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { raw, UniqueViolationError, type Transaction } from 'objection'
import { notifySessionChange } from '../sessions/notify-session-change.ts'
import { TokenModel, type TokenKind } from '../tokens/model.ts'
import { UserModel } from '../users/model.ts'
import { emailTaken } from '../users/email-taken.ts'

const KINDS: TokenKind[] = ['verify-email', 'change-email']

const badLink = () => new Failure('INVALID', 'Invalid or expired verification link')
const otherAccount = () =>
  forbidden('Sign in to the account whose email address you’re changing, then confirm the new address.')
const usedLink = () => new Failure('INVALID', 'This link was already used. Sign in to continue.')

/**
 * Confirms an address with the token of a verification email; a changed address only in a session of that account, because
 * the mailbox may be a stranger's. A used token succeeds for the person it was sent to alone: people press buttons twice.
 */
export async function confirmAddress(token: string, person: Person | null): Promise<void> {
  try {
    await UserModel.transaction(async (trx) => {
      const claimed = await TokenModel.claim(token, KINDS, trx)
      if (claimed) {
        // Thrown in the transaction, so that the link still works after signing in.
        if (claimed.kind === 'change-email' && person?.id !== claimed.userId) throw otherAccount()
        return setVerified(claimed, trx)
      }
      const used = await TokenModel.findUsed(token, KINDS, trx)
      if (!used) throw badLink()
      if (person?.id !== used.userId) throw usedLink()
      const user = await UserModel.byEmail(used.email, trx)
      if (user?.id !== used.userId || !user.emailVerified) throw badLink()
    })
  } catch (error) {
    // Someone else registered the new address before it was confirmed.
    if (error instanceof UniqueViolationError) throw emailTaken()
    throw error
  }
}

/** SQL: the account's earlier addresses, in lower case. An unconfirmed address may belong to somebody else. */
const EARLIER_EMAILS = `CASE WHEN email_verified
  THEN array_append(array_remove(earlier_emails, lower(email)), lower(email)) ELSE earlier_emails END`

/** Only if the token's address is still the one that the account has, or has requested. */
async function setVerified({ kind, userId, email }: TokenModel, trx: Transaction): Promise<void> {
  const isChange = kind === 'change-email'
  const changed = await UserModel.query(trx)
    .findById(userId)
    .whereRaw(`lower(${isChange ? 'pending_email' : 'email'}) = lower(?)`, [email])
    .patch({
      emailVerified: true,
      updatedAt: clock.now(),
      ...(isChange ? { email, pendingEmail: null, earlierEmails: raw(EARLIER_EMAILS) } : {}),
    })
  if (changed === 0) throw badLink()
  await notifySessionChange(trx, { userId })
}
