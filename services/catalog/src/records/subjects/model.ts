import { Model } from 'objection'
import { Subject, type SubjectKind } from '../vocabulary/subject.ts'

/** A subject in the database. */
export class SubjectModel extends Model {
  static override tableName = 'subjects'
  declare id: string
  declare label: string
  declare kind: SubjectKind
  declare parent: string | null
  declare category: Subject['category']
  declare terms: string[]
  declare everyday: string[]
  declare acronyms: string[]
  declare programs: string[]
  declare hints: string[]
  /** The shipped version; null for custom subjects. */
  declare shipped: Subject | null
  declare shippedHash: string | null
  declare isRemoved: boolean
  declare revision: number
  declare editedAt: Date | null
  /** Email of the administrator who last changed it. */
  declare editedBy: string | null
  declare createdAt: Date
  declare updatedAt: Date

  static override get jsonAttributes() {
    return ['shipped']
  }
}

/** The fields that make up a subject. */
export const subjectFields = Object.keys(Subject.shape) as (keyof Subject)[]

/** The subject without database columns. */
export const subjectOf = (row: Pick<SubjectModel, keyof Subject>): Subject =>
  Subject.parse(Object.fromEntries(subjectFields.map((field) => [field, row[field]])))
