import type { AnswerRow } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'

/** An answer of a workspace. */
export class AnswerModel extends Model {
  static override tableName = 'answers'
  static override jsonAttributes = ['rows']
  declare id: string
  declare workspaceId: string
  declare question: string
  declare opportunityId: string | null
  declare opportunityTitle: string | null
  declare rows: AnswerRow[]
  declare source: 'interview' | 'upload'
  declare sourceName: string | null
  declare answeredBy: string
  declare answeredAt: Date
  /** One signed byte per dimension; null until it is computed. */
  declare vector: Buffer | null
  declare vectorModel: string | null

  static ofWorkspace(person: Person) {
    return this.query().where({ workspaceId: person.workspaceId })
  }
}
