import { clock } from '@fundharbor/chassis/runtime/clock'
import type { EligibilityRecord } from '../fit/eligibility/types.ts'
import { OpportunityModel } from '../opportunities/model.ts'
import type { FitRecord } from './factors/factor.ts'
import { currentFacts, readFacts, type StoredFacts } from './facts/stored-facts.ts'

/** A record with what ranking and presenting need. */
export interface MatchRecord extends FitRecord {
  id: string
  category: string
  fundingType: string
  sector: string | null
  subjects: string[]
}

const columns = (
  'id title funderName category fundingType sector geoScope minAmount maxAmount currency deadline postedAt source ' +
  'sourceNumber sourceCodes subjects'
).split(' ')

/** Open records by id, with their facts. */
export async function readRecords(ids: readonly string[]): Promise<Map<string, MatchRecord>> {
  const [rows, facts] = await Promise.all([
    OpportunityModel.query()
      .select(...columns)
      .findByIds([...ids])
      .where({ isActive: true })
      .where((row) => row.whereNull('deadline').orWhere('deadline', '>=', clock.now())),
    readFacts(OpportunityModel.knex(), ids),
  ])
  return new Map(rows.map((row) => [row.id, toRecord(row, facts.get(row.id))]))
}

const toRecord = (row: OpportunityModel, facts: StoredFacts | undefined): MatchRecord => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  category: row.category,
  fundingType: row.fundingType,
  sector: row.sector,
  subjects: row.subjects,
  source: row.source,
  facts: currentFacts(row, facts),
  applicantCodes: row.sourceCodes.applicants ?? [],
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: row.deadline,
  postedAt: row.postedAt,
})

/** Texts are read up to here. */
const MAX_CHARACTERS = 8000

const texts = ['eligibility_criteria', 'eligibility_requirements', 'requirements', 'description']

/** What says who can apply, by id. Long texts, so read it for listed records only. */
export async function readEligibilityRecords(
  ids: readonly string[],
): Promise<Map<string, EligibilityRecord>> {
  const rows = await OpportunityModel.query()
    .select(
      'id',
      'title',
      'source',
      'sourceCodes',
      'sector',
      'deadline',
      ...texts.map((text) => OpportunityModel.raw('left(??, ?) AS ??', [text, MAX_CHARACTERS, text])),
    )
    .findByIds([...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Titles by id, of records that may have closed since. */
export async function readTitles(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await OpportunityModel.query()
    .select('id', 'title')
    .findByIds([...ids])
  return new Map(rows.map(({ id, title }) => [id, title]))
}
