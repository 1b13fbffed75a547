import { createHash, randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { Model, type Transaction } from 'objection'

export type TokenKind = 'verify-email' | 'change-email' | 'reset-password'

const HOUR_MS = 3_600_000
const LASTS_MS: Record<TokenKind, number> = {
  'verify-email': 24 * HOUR_MS,
  'change-email': 24 * HOUR_MS,
  'reset-password': HOUR_MS,
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A secret that a mail carries; it proves that whoever brings it reads that mailbox. Only its hash is stored. */
export class TokenModel extends Model {
  static override tableName = 'tokens'
  static override idColumn = 'hash'
  declare hash: string
  declare kind: TokenKind
  declare userId: string
  /** The address it was sent to, and that it speaks for. */
  declare email: string
  declare createdAt: Date
  declare expiresAt: Date
  declare usedAt: Date | null

  /** A new token; older ones of its kind are void. */
  static async issue(kind: TokenKind, to: { id: string; email: string }, trx: Transaction): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + LASTS_MS[kind])
    await this.query(trx).delete().where({ kind, userId: to.id })
    await this.query(trx).insert({
      hash: hashOf(token),
      kind,
      userId: to.id,
      email: to.email,
      createdAt: now,
      expiresAt,
    })
    return token
  }

  /** Whether a token could be claimed now. */
  static async isGood(token: string, kind: TokenKind): Promise<boolean> {
    const found = await this.query()
      .findById(hashOf(token))
      .where({ kind })
      .whereNull('usedAt')
      .where('expiresAt', '>', clock.now())
    return found !== undefined
  }

  /** Uses a token up; undefined when it is unknown, too old or used. */
  static async claim(token: string, kinds: TokenKind[], trx: Transaction): Promise<TokenModel | undefined> {
    const now = clock.now()
    const claimed = await this.query(trx)
      .patch({ usedAt: now })
      .where({ hash: hashOf(token) })
      .whereIn('kind', kinds)
      .whereNull('usedAt')
      .where('expiresAt', '>', now)
      .returning('*')
    return (claimed as unknown as TokenModel[])[0]
  }

  /** A token that was used and would still be good. */
  static findUsed(token: string, kinds: TokenKind[], trx: Transaction) {
    return this.query(trx)
      .findById(hashOf(token))
      .whereIn('kind', kinds)
      .whereNotNull('usedAt')
      .where('expiresAt', '>', clock.now())
  }
}
