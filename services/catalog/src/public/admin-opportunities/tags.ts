import type { Knex } from 'knex'
import type { ClassifiedRecord } from '../../records/subjects/classify-record.ts'
import { tagColumnsOf } from '../../records/subjects/tag-columns.ts'
import type { Values } from './values.ts'

/** Fields that tags are derived from. */
const TAGGED_FIELDS = ['title', 'description', 'funderName', 'sector', 'eligibilityCriteria', 'category']

interface TagOptions {
  /** Whether the form's category wins over the one derived from the text. */
  keepsCategory: boolean
}

/** The tags of an opportunity after changes; empty if no change affects them. */
export async function tagsAfter(
  trx: Knex,
  [row, changes]: [row: object, changes: Values],
  { keepsCategory }: TagOptions,
): Promise<Values> {
  if (!TAGGED_FIELDS.some((field) => field in changes)) return {}
  const record = { sourceCodes: {}, sector: null, eligibilityCriteria: null, ...row, ...changes }
  const read = record as unknown as ClassifiedRecord
  return { ...(await tagColumnsOf(trx, read, { isCategoryDecided: keepsCategory })) }
}
