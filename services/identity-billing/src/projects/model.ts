import { notFound } from '@fundharbor/chassis/http/failures'
import type { ProjectStage } from '@fundharbor/contracts/identity/projects'
import { Model, type QueryBuilder, type Transaction } from 'objection'

/** What a workspace wants to pay for. */
export class ProjectModel extends Model {
  static override tableName = 'projects'
  declare id: string
  declare workspaceId: string
  /** Null while it follows the profile, which only the default project does. */
  declare title: string | null
  /** Like `title`. */
  declare description: string | null
  declare beneficiaries: string | null
  declare location: string | null
  declare startsOn: string | null
  declare endsOn: string | null
  /** PostgreSQL's numeric arrives as a string. */
  declare amountNeeded: string | null
  declare currency: string
  declare stage: ProjectStage
  declare isDefault: boolean
  declare createdBy: string | null
  declare createdAt: Date
  declare updatedAt: Date

  /** The default one first, then newest first. */
  static ofWorkspace(workspaceId: string) {
    return this.query()
      .where({ workspaceId })
      .orderBy([
        { column: 'isDefault', order: 'desc' },
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'asc' },
      ])
  }

  /** A project of a workspace, or of any that a query finds; by default the default one. Throws NOT_FOUND. */
  static async findIn(
    workspace: string | QueryBuilder<Model>,
    id?: string,
    trx?: Transaction,
  ): Promise<ProjectModel> {
    const ids = typeof workspace === 'string' ? [workspace] : workspace
    const found = await this.query(trx)
      .whereIn('workspaceId', ids)
      .findOne(id ? { id } : { isDefault: true })
    if (!found) throw notFound('Project')
    return found
  }
}
