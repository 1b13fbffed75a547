import type { Candidate } from '@fundharbor/contracts/catalog/candidates'
import type { OpportunityModel } from '../opportunities/model.ts'

/** The columns of a candidate. */
export type CandidateRow = OpportunityModel & { eligibility: string | null }

/** How a candidate compares with a profile. */
type Comparison = Pick<Candidate, 'matchedWords' | 'wordMatch' | 'similarity' | 'likedSimilarity'>

export const presentCandidate = (row: CandidateRow, comparison: Comparison): Candidate => ({
  id: row.id,
  title: row.title,
  funderName: row.funderName,
  category: row.category as Candidate['category'],
  fundingType: row.fundingType as Candidate['fundingType'],
  sector: row.sector,
  geoScope: row.geoScope,
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  deadline: row.deadline?.toISOString() ?? null,
  organizationTypes: row.organizationTypes as Candidate['organizationTypes'],
  businessTypes: row.businessTypes as Candidate['businessTypes'],
  isApplicantListed: isListed(row.sourceCodes.applicants ?? []),
  eligibility: row.eligibility,
  excerpt: row.excerpt,
  ...comparison,
})

/** Code 25 refers to a text for further applicants, who may be anybody. */
const isListed = (codes: string[]): boolean => codes.length > 0 && !codes.includes('25')
