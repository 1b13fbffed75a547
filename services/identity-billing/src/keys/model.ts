import { createHash, randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { KEY_PREFIX } from '@fundharbor/contracts/identity/keys'
import { Model, type Transaction } from 'objection'

const MINUTE_MS = 60_000
const HINT_LENGTH = 9

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** An API key: of the key itself only the SHA-256 is stored. It is random, so that no salt is needed. */
export class ApiKeyModel extends Model {
  static override tableName = 'api_keys'
  declare id: string
  declare userId: string
  declare name: string
  declare hint: string
  declare hash: string
  declare createdAt: Date
  declare lastUsedAt: Date | null

  static of(userId: string) {
    return this.query()
      .where({ userId })
      .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
  }

  /** Makes a key; the answer is the only place where it stands. */
  static async issue(
    userId: string,
    name: string,
    trx: Transaction,
  ): Promise<{ row: ApiKeyModel; key: string }> {
    const key = `${KEY_PREFIX}${randomBytes(30).toString('base64url')}`
    const row = await this.query(trx)
      .insert({ userId, name, hint: key.slice(0, HINT_LENGTH), hash: hashOf(key), createdAt: clock.now() })
      .returning('*')
    return { row, key }
  }

  /** Notes that it was used, once a minute at most. */
  static async findUsed(hash: string): Promise<ApiKeyModel | undefined> {
    const row = await this.query().findOne({ hash })
    const now = clock.now()
    if (row && (row.lastUsedAt?.getTime() ?? 0) < now.getTime() - MINUTE_MS)
      await this.query().findById(row.id).patch({ lastUsedAt: now })
    return row
  }
}
