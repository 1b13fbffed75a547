import { lockName } from '@fundharbor/chassis/data/lock-name'
import { conflict } from '@fundharbor/chassis/http/failures'
import type { AnswerRow } from '@fundharbor/contracts/documents/answers'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Model, raw, type PartialModelObject, type Transaction } from 'objection'

/** A workspace that answers every question for forty opportunities stays below it. */
export const MAX_ANSWERS = 2000

/** Bytes of all answers of a workspace, which are read at once for a document. */
const MAX_BYTES = 5_000_000

/** An answer of a workspace. */
export class AnswerModel extends Model {
  static override tableName = 'answers'
  static override jsonAttributes = ['rows']
  declare id: string
  declare workspaceId: string
  declare question: string
  /** Whose project it is about; null if it is about the organization. */
  declare projectId: string | null
  declare opportunityId: string | null
  declare opportunityTitle: string | null
  declare rows: AnswerRow[]
  declare source: 'interview' | 'upload'
  declare sourceName: string | null
  /** Null when the account is gone. */
  declare answeredBy: string | null
  declare answeredAt: Date
  /** One signed byte per dimension; null until it is computed. */
  declare vector: Buffer | null
  declare vectorModel: string | null

  static ofWorkspace({ workspaceId }: Pick<Person, 'workspaceId'>, trx?: Transaction) {
    return this.query(trx).where({ workspaceId })
  }

  /** The workspace's answers without their vectors. */
  static textsOf(person: Pick<Person, 'workspaceId'>) {
    return this.ofWorkspace(person).select(
      'id',
      'question',
      'projectId',
      'opportunityId',
      'opportunityTitle',
      'rows',
      'source',
      'sourceName',
      'answeredBy',
      'answeredAt',
    )
  }

  /** Until the end of the transaction, nobody else changes the workspace's answers. */
  static lock(workspaceId: string, trx: Transaction) {
    return lockName(trx, `answers of ${workspaceId}`)
  }

  /** Adds answers to a workspace. Throws CONFLICT if it would have too many. */
  static async add(
    workspaceId: string,
    rows: PartialModelObject<AnswerModel>[],
    trx: Transaction,
  ): Promise<AnswerModel[]> {
    await this.lock(workspaceId, trx)
    const count = await this.ofWorkspace({ workspaceId }, trx).resultSize()
    if (count + rows.length > MAX_ANSWERS)
      throw conflict(
        `Your workspace has ${count} of ${MAX_ANSWERS} answers. Delete some before you add more.`,
      )
    const added = await this.query(trx)
      .insert(rows.map((row) => ({ ...row, workspaceId })))
      .returning('*')
    const [{ bytes } = { bytes: 0 }] = await this.ofWorkspace({ workspaceId }, trx)
      .select(raw('sum(octet_length(rows::text))::int AS bytes'))
      .castTo<{ bytes: number }[]>()
    if (bytes > MAX_BYTES)
      throw conflict('Your workspace’s answers are too long to store another one. Delete some first.')
    return added
  }
}
