import type { Knex } from 'knex'
import type { ClassifiedRecord } from '../subjects/classify-record.ts'
import { tagColumnsOf } from '../subjects/tag-columns.ts'
import type { Values } from './values.ts'

/** What an opportunity's subjects are read from. */
const READ = ['title', 'description', 'funderName', 'sector', 'eligibilityCriteria', 'category']

interface TagOptions {
  /** Whether the category that stands in the form stays, whatever the words say. */
  keepsCategory: boolean
}

/** The tags of an opportunity after some changes; nothing where these say nothing of what it is about. */
export async function tagsAfter(
  trx: Knex,
  [row, changes]: [row: object, changes: Values],
  { keepsCategory }: TagOptions,
): Promise<Values> {
  if (!READ.some((field) => field in changes)) return {}
  const record = { sourceCodes: {}, sector: null, eligibilityCriteria: null, ...row, ...changes }
  const read = record as unknown as ClassifiedRecord
  return { ...(await tagColumnsOf(trx, read, { isCategoryDecided: keepsCategory })) }
}
