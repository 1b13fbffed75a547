import type { Knex } from 'knex'
import { currentEmbedder } from '../embeddings/embedder.ts'
import { READ_CHARACTERS, type ClassifiedRecord } from './classify-record.ts'
import type { RetagPass } from './retag-passes.ts'

/** A record with its stored tags. */
export interface PassRow extends ClassifiedRecord {
  id: string
  revision: number
  subjects: string[]
  categories: string[]
  /** Whether an administrator chose its category. */
  isCategoryDecided: boolean
  /** The row's embedding; null until computed. */
  vector: Buffer | null
}

/** Tagging a record takes half a millisecond; checking it for phrases a twentieth of that. */
const FULL_PASS_BATCH = 200
const SUBJECT_PASS_BATCH = 2000

interface PassBatch {
  /** The last id examined; null at the end of the pass. */
  end: string | null
  examined: number
  rows: PassRow[]
}

/** The next batch of a pass. Limited by records examined, not by matches. */
export async function readPassRows(trx: Knex, pass: RetagPass): Promise<PassBatch> {
  const limit = pass.subjectId === null ? FULL_PASS_BATCH : SUBJECT_PASS_BATCH
  const ids: string[] = await trx
    .table('opportunities')
    .where('id', '>', pass.lastId)
    .whereNull('workspaceId')
    .orderBy('id')
    .limit(limit)
    .pluck('id')
  const end = ids.at(-1) ?? null
  if (end === null) return { end, examined: 0, rows: [] }
  const rows = await readTaggedRows(
    trx,
    `o.workspace_id IS NULL AND o.id > :after AND o.id <= :end ${pass.subjectId === null ? '' : `AND (${MAY_BE_ABOUT})`}`,
    { after: pass.lastId, end, subject: pass.subjectId, pattern: pass.pattern ?? NEVER },
  )
  return { end, examined: ids.length, rows }
}

/** Opportunities with their texts and stored tags; use alias `o` in the condition. */
export async function readTaggedRows(
  knex: Knex,
  condition: string,
  bindings: Record<string, unknown>,
): Promise<PassRow[]> {
  const { rows } = await knex.raw(
    `SELECT o.id, o.revision, o.source, o.category, o.source_codes AS "sourceCodes", o.title,
       o.funder_name AS "funderName", o.sector, o.subjects, o.categories,
       left(o.eligibility_criteria, ${READ_CHARACTERS}) AS "eligibilityCriteria",
       left(o.description, ${READ_CHARACTERS}) AS description,
       o.source = 'fundharbor' OR jsonb_exists(o.source_values, 'category') AS "isCategoryDecided", e.vector
     FROM opportunities o
     LEFT JOIN opportunity_embeddings e ON e.opportunity_id = o.id AND e.model = :model
     WHERE ${condition}`,
    { model: currentEmbedder().name, ...bindings } as Record<string, Knex.Value>,
  )
  return rows
}

/** A regular expression that never matches. */
const NEVER = '^(?!)'

const MAY_BE_ABOUT = `o.subjects @> ARRAY[CAST(:subject AS text)] OR concat_ws(' ', o.title, o.funder_name, o.sector,
  o.source_codes::text, left(o.description, ${READ_CHARACTERS}), left(o.eligibility_criteria, ${READ_CHARACTERS}))
  ~* CAST(:pattern AS text)`
