import { createHash, randomBytes } from 'node:crypto'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { KEY_PREFIX, type KeyScope } from '@fundharbor/contracts/identity/keys'
import type { Person } from '@fundharbor/contracts/identity/session'
import { subMinutes } from 'date-fns/subMinutes'
import { Model, type Transaction } from 'objection'
import type { UserModel } from '../users/model.ts'

const HINT_LENGTH = 9

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A key with the names of the person who made it. */
export type NamedApiKey = ApiKeyModel & Pick<UserModel, 'fullName' | 'firstName' | 'lastName'>

/** An API key. Only the SHA-256 of the key is stored; keys are random, so it needs no salt. */
export class ApiKeyModel extends Model {
  static override tableName = 'api_keys'
  declare id: string
  /** Who made it. */
  declare userId: string
  declare workspaceId: string
  declare name: string
  declare hint: string
  declare hash: string
  declare scope: KeyScope
  declare createdAt: Date
  declare lastUsedAt: Date | null

  /** The keys of a workspace, or of a person in all their workspaces, newest first, with who made them. */
  static async list(filter: { workspaceId: string } | { userId: string }): Promise<NamedApiKey[]> {
    const keys = this.query().where(filter).as('apiKeys')
    return this.query()
      .from(keys)
      .join('users', 'users.id', 'apiKeys.userId')
      .select('apiKeys.*', 'users.fullName', 'users.firstName', 'users.lastName')
      .orderBy([{ column: 'apiKeys.createdAt', order: 'desc' }, 'apiKeys.id'])
      .castTo<NamedApiKey[]>()
  }

  /** Creates a key, and returns it for the only time. */
  static async issue(
    { id: userId, workspaceId }: Pick<Person, 'id' | 'workspaceId'>,
    { name, scope }: Pick<ApiKeyModel, 'name' | 'scope'>,
    trx: Transaction,
  ): Promise<{ row: ApiKeyModel; key: string }> {
    const key = `${KEY_PREFIX}${randomBytes(30).toString('base64url')}`
    const row = await this.query(trx)
      .insert({
        userId,
        workspaceId,
        name,
        scope,
        hint: key.slice(0, HINT_LENGTH),
        hash: hashOf(key),
        createdAt: clock.now(),
      })
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
