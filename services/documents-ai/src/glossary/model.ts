import { lockName } from '@fundharbor/chassis/data/lock-name'
import { notFound } from '@fundharbor/chassis/http/failures'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, type Transaction } from 'objection'

/** How a workspace translates a term into a language. */
export class GlossaryTermModel extends Model {
  static override tableName = 'glossary_terms'
  declare id: string
  declare workspaceId: string
  declare language: string
  declare source: string
  declare target: string
  declare changedBy: string | null
  declare changedAt: Date

  static ofWorkspace({ workspaceId }: Pick<Person, 'workspaceId'>, trx?: Transaction) {
    return this.query(trx).where({ workspaceId })
  }

  /** A term of the person's workspace. Throws NOT_FOUND for those of others. */
  static async findOwn(person: Person, id: string, trx?: Transaction): Promise<GlossaryTermModel> {
    const row = await this.ofWorkspace(person, trx).findById(id)
    if (!row) throw notFound('Term')
    return row
  }

  /** Until the end of the transaction, nobody else changes the workspace's terms. */
  static lock({ workspaceId }: Pick<Person, 'workspaceId'>, trx: Transaction) {
    return lockName(trx, `glossary of ${workspaceId}`)
  }
}
