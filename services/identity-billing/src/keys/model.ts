import { createHash, randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { KEY_PREFIX } from '@fundharbor/contracts/identity/keys'
import { subMinutes } from 'date-fns/subMinutes'
import { Model, type Transaction } from 'objection'

const HINT_LENGTH = 9

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** An API key. Only the SHA-256 of the key is stored; keys are random, so it needs no salt. */
export class ApiKeyModel extends Model {
  static override tableName = 'api_keys'
  declare id: string
  declare userId: string
  declare name: string
  declare hint: string
  declare hash: string
  declare createdAt: Date
  declare lastUsedAt: Date | null

  static ofUser(userId: string) {
    return this.query()
      .where({ userId })
      .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
  }

  /** Creates a key, and returns it for the only time. */
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

  /** Finds a key and updates when it was last used, at most once a minute. */
  static async findAndTouch(hash: string): Promise<ApiKeyModel | undefined> {
    const row = await this.query().findOne({ hash })
    const now = clock.now()
    if (row && (row.lastUsedAt === null || row.lastUsedAt < subMinutes(now, 1)))
      await this.query().findById(row.id).patch({ lastUsedAt: now })
    return row
  }
}
