import type { OpportunityModel } from '../../records/opportunities/model.ts'
import { blocksOf, isQuotable, sentencesOf, type Block } from './blocks.ts'

/** The fields of a record that a brief is made of. */
export type BriefedRecord = Pick<
  OpportunityModel,
  | 'description'
  | 'requirements'
  | 'eligibilityCriteria'
  | 'eligibilityRequirements'
  | 'applicationProcess'
  | 'selectionCriteria'
  | 'organizationTypes'
  | 'minAmount'
  | 'maxAmount'
  | 'amount'
  | 'totalFunding'
  | 'expectedAwards'
  | 'currency'
  | 'deadline'
  | 'deadlineZone'
  | 'source'
  | 'isRolling'
  | 'timeframe'
  | 'matchingRequired'
>

/** A record's texts, split once for all rules. */
export interface RecordText {
  blocks: Block[]
  /** The sentences of the whole record, in its order. */
  sentences: string[]
  eligibility: string[]
  criteria: Block[]
}

/** Reading longer texts would take longer than a reader waits, and what matters comes first. */
const MAX_BLOCKS = 400

export function readRecordText(record: BriefedRecord): RecordText {
  const { description, requirements, applicationProcess } = record
  const blocks = [description, requirements, applicationProcess].flatMap(blocksOf).slice(0, MAX_BLOCKS)
  const eligibility = [record.eligibilityRequirements, record.eligibilityCriteria].flatMap(blocksOf)
  const criteria = blocksOf(record.selectionCriteria)
  const quotable = (from: readonly Block[]) =>
    from.flatMap(({ text }) => sentencesOf(text)).filter(isQuotable)
  return {
    blocks,
    sentences: quotable([...blocks, ...eligibility, ...criteria]),
    eligibility: quotable(eligibility),
    criteria,
  }
}

/** Each value once, the first ones. */
export const firstOf = <T>(values: readonly T[], count: number): T[] => [...new Set(values)].slice(0, count)
