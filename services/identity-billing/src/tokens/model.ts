import { hashToken, newToken } from '@fundharbor/chassis/http/one-click'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { addHours } from 'date-fns/addHours'
import { Model, type Transaction } from 'objection'

export type TokenKind = 'verify-email' | 'change-email' | 'reset-password'

const LIFETIME_HOURS: Record<TokenKind, number> = {
  'verify-email': 24,
  'change-email': 24,
  'reset-password': 1,
}

/** A secret sent by email, which proves that the bearer reads that mailbox. Only its hash is stored. */
export class TokenModel extends Model {
  static override tableName = 'tokens'
  static override idColumn = 'hash'
  declare hash: string
  declare kind: TokenKind
  declare userId: string
  /** The address it was sent to, and that it confirms. */
  declare email: string
  declare createdAt: Date
  declare expiresAt: Date
  declare usedAt: Date | null

  /** Issues a token and voids older ones of its kind. */
  static async issue(kind: TokenKind, to: { id: string; email: string }, trx: Transaction): Promise<string> {
    const token = newToken()
    const now = clock.now()
    const expiresAt = addHours(now, LIFETIME_HOURS[kind])
    await this.query(trx).delete().where({ kind, userId: to.id })
    await this.query(trx).insert({
      hash: hashToken(token),
      kind,
      userId: to.id,
      email: to.email,
      createdAt: now,
      expiresAt,
    })
    return token
  }

  /** Whether a token could be claimed now. */
  static async isValid(token: string, kind: TokenKind): Promise<boolean> {
    const found = await this.query()
      .findById(hashToken(token))
      .where({ kind })
      .whereNull('usedAt')
      .where('expiresAt', '>', clock.now())
    return found !== undefined
  }

  /** Marks a token as used; undefined if it is unknown, expired, or already used. */
  static async claim(token: string, kinds: TokenKind[], trx: Transaction): Promise<TokenModel | undefined> {
    const now = clock.now()
    const claimed = await this.query(trx)
      .patch({ usedAt: now })
      .where({ hash: hashToken(token) })
      .whereIn('kind', kinds)
      .whereNull('usedAt')
      .where('expiresAt', '>', now)
      .returning('*')
    return (claimed as unknown as TokenModel[])[0]
  }

  /** A used token that has not expired. */
  static findUsed(token: string, kinds: TokenKind[], trx: Transaction) {
    return this.query(trx)
      .findById(hashToken(token))
      .whereIn('kind', kinds)
      .whereNotNull('usedAt')
      .where('expiresAt', '>', clock.now())
  }
}
