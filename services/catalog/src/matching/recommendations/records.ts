import { clock } from '@fundharbor/chassis/runtime/clock'
import type { EligibilityTexts } from '../fit/eligibility/types.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { openSql } from '../../records/opportunities/open.ts'
import type { FitRecord } from '../factors/factor.ts'
import { currentEmbedder } from '../../records/embeddings/embedder.ts'
import type { Vector } from '../../records/embeddings/vector.ts'
import {
  currentFacts,
  FACT_COLUMNS,
  type FactRow,
  type StoredFacts,
} from '../../records/facts/stored-facts.ts'

/** A record with what ranking and presenting need. */
export interface MatchRecord extends FitRecord {
  id: string
  /** Undefined if not embedded by the current embedder yet. */
  vector: Vector | undefined
  category: string
  fundingType: string
  sector: string | null
  subjects: string[]
  deadlineZone: string
}

interface Row extends FactRow, Pick<OpportunityModel, 'category' | 'fundingType' | 'subjects' | 'currency'> {
  minAmount: string | null
  maxAmount: string | null
  deadline: Date | null
  deadlineZone: string
  postedAt: Date | null
  /** Null if no facts are stored. */
  derived: StoredFacts['derived'] | null
  rulesVersion: number
  edited: StoredFacts['edited']
  vector: Vector | null
}

/** Open records by id, with their facts and vectors: in one query, because hundreds are read for each list. */
export async function readRecords(ids: readonly string[]): Promise<Map<string, MatchRecord>> {
  const { rows }: { rows: Row[] } = await OpportunityModel.knex().raw(
    `SELECT ${FACT_COLUMNS}, o.category, o.funding_type AS "fundingType", to_json(o.subjects) AS subjects, o.currency,
       o.min_amount AS "minAmount", o.max_amount AS "maxAmount", o.deadline_zone AS "deadlineZone",
       f.derived, f.rules_version AS "rulesVersion", f.edited, e.vector
     FROM opportunities o
     LEFT JOIN opportunity_facts f ON f.opportunity_id = o.id
     LEFT JOIN opportunity_embeddings e ON e.opportunity_id = o.id AND e.model = :model
     WHERE o.id = ANY(CAST(:ids AS uuid[])) AND o.is_active AND ${openSql('o.')}`,
    { ids, model: currentEmbedder().name, now: clock.now() },
  )
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

const toRecord = (row: Row): MatchRecord => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  category: row.category,
  fundingType: row.fundingType,
  sector: row.sector,
  subjects: row.subjects,
  source: row.source,
  facts: currentFacts(row, storedFacts(row)),
  applicantCodes: row.sourceCodes.applicants ?? [],
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: row.deadline,
  deadlineZone: row.deadlineZone,
  postedAt: row.postedAt,
  vector: row.vector ?? undefined,
})

const storedFacts = ({ derived, rulesVersion, edited }: Row): StoredFacts | undefined =>
  derived === null ? undefined : { derived, rulesVersion, edited }

/** Texts are read up to here. */
const MAX_CHARACTERS = 8000

const texts = ['eligibility_criteria', 'eligibility_requirements', 'requirements', 'description']

/** What says who can apply, by id. Long texts, so read it for listed records only. */
export async function readEligibilityRecords(ids: readonly string[]): Promise<Map<string, EligibilityTexts>> {
  const rows = await OpportunityModel.query()
    .select(
      'id',
      'title',
      'source',
      'sourceCodes',
      'sector',
      'deadline',
      'deadlineZone',
      ...texts.map((text) => OpportunityModel.raw('left(??, ?) AS ??', [text, MAX_CHARACTERS, text])),
    )
    .findByIds([...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Titles by id, of records of the catalog that may have closed since. */
export async function readTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await OpportunityModel.query()
    .select('id', 'title')
    .findByIds([...ids])
    .whereNull('workspaceId')
  return new Map(rows.map(({ id, title }) => [id, title]))
}
