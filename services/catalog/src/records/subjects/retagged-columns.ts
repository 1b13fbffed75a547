import { setImmediate } from 'node:timers/promises'
import type { Category } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { currentSubjectVectors } from '../vocabulary/current-subject-vectors.ts'
import { currentVocabulary } from '../vocabulary/current-vocabulary.ts'
import { nearestVectors, type PackedVectors } from '../embeddings/packed-vectors.ts'
import { tagSubjects, type Tag } from '../vocabulary/tag.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { classifyTagged, taggedText } from './classify-record.ts'
import type { PassRow } from './pass-rows.ts'
import { categoryColumns, withCategoryFirst, type TagColumns } from './tag-columns.ts'

/** New tag columns, and the revision of the record they were computed from. */
export interface RetaggedRow extends TagColumns {
  id: string
  revision: number
}

const BATCH_SIZE = 25

/** The new tag columns of records whose tags have changed. */
export async function retaggedColumns(knex: Knex, rows: readonly PassRow[]): Promise<RetaggedRow[]> {
  if (rows.length === 0) return []
  const vocabulary = await currentVocabulary(knex)
  const vectors = await currentSubjectVectors(vocabulary)
  const changed: RetaggedRow[] = []
  for (const [index, row] of rows.entries()) {
    const columns = columnsOf(row, vocabulary, vectors)
    if (!isSame(columns, row)) changed.push({ id: row.id, revision: row.revision, ...columns })
    if (index % BATCH_SIZE === 0) await setImmediate()
  }
  return changed
}

function columnsOf(row: PassRow, vocabulary: Vocabulary, vectors: PackedVectors): TagColumns {
  const tags = tagSubjects(vocabulary, taggedText(row))
  const near = tags.length === 0 && row.vector ? tagsByMeaning(vectors, row.vector) : tags
  const { subjects, categories } = classifyTagged(vocabulary, row, near)
  const found = { subjects, ...categoryColumns(categories, row.category) }
  return row.isCategoryDecided ? withCategoryFirst(found, row.category as Category) : found
}

const isSame = (columns: TagColumns, row: PassRow) =>
  columns.category === row.category &&
  columns.subjects.join() === row.subjects.join() &&
  columns.categories.join() === row.categories.join()

/** Minimum similarity. */
const MIN_SIMILARITY = 0.43
const MAX_NEAR = 2
/** The strength of a passing mention. */
const STRENGTH = 1.6

/** Tags by embedding similarity, for records whose words match no subject. */
const tagsByMeaning = (vectors: PackedVectors, vector: Buffer): Tag[] =>
  nearestVectors(vectors, vector, MAX_NEAR)
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .map(({ id }) => ({ subject: id, strength: STRENGTH }))
