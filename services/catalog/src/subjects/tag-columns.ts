import { setImmediate } from 'node:timers/promises'
import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { classifyRecord, type ClassifiedRecord } from './classify-record.ts'

/** What a record is about, as the columns of `opportunities`. */
export interface TagColumns {
  subjects: string[]
  category: Category
  /** The first is the category. */
  categories: Category[]
}

/** A third of a millisecond each: requests are answered in between. */
const AT_ONCE = 25

/** The columns of many records, in their order. */
export async function tagColumnsOfAll(
  knex: Knex,
  records: readonly ClassifiedRecord[],
): Promise<TagColumns[]> {
  const vocabulary = await currentVocabulary(knex)
  const found: TagColumns[] = []
  for (const record of records) {
    const { subjects, categories } = classifyRecord(vocabulary, record)
    found.push({ subjects, ...categoryColumns(categories, record.category) })
    if (found.length % AT_ONCE === 0) await setImmediate()
  }
  return found
}

/** Where neither codes nor words say anything the record keeps the category that it has. */
export function categoryColumns(ranked: readonly Category[], held: string): Omit<TagColumns, 'subjects'> {
  const category = ranked[0] ?? (held as Category)
  return { category, categories: ranked.length > 0 ? [...ranked] : [category] }
}

/** The columns of a record whose category an administrator may have decided. */
export async function tagColumnsOf(
  knex: Knex,
  record: ClassifiedRecord,
  { isCategoryDecided }: { isCategoryDecided: boolean },
): Promise<TagColumns> {
  const [found] = await tagColumnsOfAll(knex, [record])
  if (!found) throw new Error('A record was not tagged')
  return isCategoryDecided ? withCategoryFirst(found, record.category as Category) : found
}

/** A category that somebody decided stands before those that were read. */
export const withCategoryFirst = (found: TagColumns, category: Category): TagColumns => ({
  ...found,
  category,
  categories: [category, ...found.categories.filter((each) => each !== category)],
})
