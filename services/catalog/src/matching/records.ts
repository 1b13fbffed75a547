import { clock } from '@fundharbor/chassis/runtime/clock'
import { OpportunityModel } from '../opportunities/model.ts'
import { deriveFacts } from './facts/derive-facts.ts'
import type { FitRecord } from './factors/factor.ts'

/** A record with what ranking and presenting need. */
export interface MatchRecord extends FitRecord {
  id: string
  category: string
  fundingType: string
  sector: string | null
  subjects: string[]
  eligibility: string | null
}

/** Maximum length of the eligibility text. */
const ELIGIBILITY_CHARACTERS = 4000

const columns =
  'id title funderName category fundingType sector geoScope minAmount maxAmount currency deadline postedAt source sourceNumber sourceCodes subjects'.split(
    ' ',
  )

/** Open records by id, with their facts. */
export async function readRecords(ids: readonly string[]): Promise<Map<string, MatchRecord>> {
  const rows = await OpportunityModel.query()
    .select(
      ...columns,
      OpportunityModel.raw(
        `left(coalesce(eligibility_requirements, eligibility_criteria), ${ELIGIBILITY_CHARACTERS}) AS eligibility`,
      ),
    )
    .findByIds([...ids])
    .where({ isActive: true })
    .where((row) => row.whereNull('deadline').orWhere('deadline', '>=', clock.now()))
    .castTo<(OpportunityModel & { eligibility: string | null })[]>()
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

const toRecord = (row: OpportunityModel & { eligibility: string | null }): MatchRecord => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  category: row.category,
  fundingType: row.fundingType,
  sector: row.sector,
  subjects: row.subjects,
  eligibility: row.eligibility,
  source: row.source,
  facts: deriveFacts(row),
  applicantCodes: row.sourceCodes.applicants ?? [],
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: row.deadline,
  postedAt: row.postedAt,
})
