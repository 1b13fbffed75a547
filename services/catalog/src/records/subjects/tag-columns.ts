import { setImmediate } from 'node:timers/promises'
import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { classifyRecord, type ClassifiedRecord } from './classify-record.ts'

/** Tags as columns of `opportunities`. */
export interface TagColumns {
  subjects: string[]
  category: Category
  /** The first is `category`. */
  categories: Category[]
}

/** Yields to requests after this many records. */
const BATCH_SIZE = 25

/** Tag columns of records, in order. */
export async function tagColumnsOfAll(
  knex: Knex,
  records: readonly ClassifiedRecord[],
): Promise<TagColumns[]> {
  const vocabulary = await currentVocabulary(knex)
  const found: TagColumns[] = []
  for (const record of records) {
    const { subjects, categories } = classifyRecord(vocabulary, record)
    found.push({ subjects, ...categoryColumns(categories, record.category) })
    if (found.length % BATCH_SIZE === 0) await setImmediate()
  }
  return found
}

/** Without any ranked category, the record keeps its own. */
export function categoryColumns(ranked: readonly Category[], cached: string): Omit<TagColumns, 'subjects'> {
  const category = ranked[0] ?? (cached as Category)
  return { category, categories: ranked.length > 0 ? [...ranked] : [category] }
}

/** Tag columns of a record whose category an administrator may have set. */
export async function tagColumnsOf(
  knex: Knex,
  record: ClassifiedRecord,
  { isCategoryDecided }: { isCategoryDecided: boolean },
): Promise<TagColumns> {
  const [found] = await tagColumnsOfAll(knex, [record])
  if (!found) throw new Error('A record was not tagged')
  return isCategoryDecided ? withCategoryFirst(found, record.category as Category) : found
}

/** A category set by an administrator comes before the computed ones. */
export const withCategoryFirst = (found: TagColumns, category: Category): TagColumns => ({
  ...found,
  category,
  categories: [category, ...found.categories.filter((each) => each !== category)],
})
