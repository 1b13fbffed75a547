import type { Knex } from 'knex'
import { currentEmbedder } from '../embeddings/embedder.ts'
import { READ_CHARACTERS, type ClassifiedRecord } from './classify-record.ts'
import type { RetagPass } from './retag-passes.ts'

/** A record with what is held of its tags. */
export interface PassRow extends ClassifiedRecord {
  id: string
  revision: number
  subjects: string[]
  categories: string[]
  /** Its category was chosen by an administrator, or typed in with it. */
  isCategoryDecided: boolean
  /** What its texts mean; null until it is embedded. */
  vector: Buffer | null
}

/** A record is read and tagged in half a millisecond; looked through for phrases, in a twentieth of that. */
const TAGGED_AT_ONCE = 200
const LOOKED_THROUGH_AT_ONCE = 2000

interface PassBatch {
  /** The last id that was looked at; null when the pass is at its end. */
  end: string | null
  examined: number
  rows: PassRow[]
}

/** The next records of a pass. Each statement looks at a limited number, however few of them it concerns. */
export async function readPassRows(trx: Knex, pass: RetagPass): Promise<PassBatch> {
  const limit = pass.subjectId === null ? TAGGED_AT_ONCE : LOOKED_THROUGH_AT_ONCE
  const ids: string[] = await trx
    .table('opportunities')
    .where('id', '>', pass.lastId)
    .orderBy('id')
    .limit(limit)
    .pluck('id')
  const end = ids.at(-1) ?? null
  if (end === null) return { end, examined: 0, rows: [] }
  const rows = await readTaggedRows(
    trx,
    `o.id > :after AND o.id <= :end ${pass.subjectId === null ? '' : `AND (${CONCERNED})`}`,
    { after: pass.lastId, end, subject: pass.subjectId, pattern: pass.pattern ?? NEVER },
  )
  return { end, examined: ids.length, rows }
}

/** Opportunities with what is read and held of their tags; `o` in the condition. */
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

/** A pattern that no text matches. */
const NEVER = '^(?!)'

const CONCERNED = `o.subjects @> ARRAY[CAST(:subject AS text)] OR concat_ws(' ', o.title, o.funder_name, o.sector,
  o.source_codes::text, left(o.description, ${READ_CHARACTERS}), left(o.eligibility_criteria, ${READ_CHARACTERS}))
  ~* CAST(:pattern AS text)`
