import type { Match } from '@fundharbor/contracts/catalog/matches'
import type { MatchProfile } from './profile.ts'
import type { Scored } from './rank.ts'
import type { ProfileConcept } from './relevance/concepts.ts'

const MAX_MATCHES = 20

export function presentMatches(
  profile: MatchProfile,
  concepts: readonly ProfileConcept[],
  rows: readonly (Scored & { twins: string[] })[],
): Match[] {
  return rows.slice(0, Number(process.env.TOP ?? MAX_MATCHES)).map(({ record, relevance, score, fit, meaning, shared, twins }) => ({
    id: record.id,
    title: record.title,
    funderName: record.funderName,
    category: record.category as Match['category'],
    fundingType: record.fundingType as Match['fundingType'],
    sector: record.sector,
    minAmount: record.minAmount,
    maxAmount: record.maxAmount,
    currency: record.currency,
    deadline: record.deadline?.toISOString() ?? null,
    score,
    relevance,
    fit: fit.weight,
    isGoodMatch: true,
    sharedWords: shared.flatMap((index) => concepts[index]?.typed ?? []),
    sharedSubjects: [],
    similarity: meaning,
    factors: fit.factors,
    eligibility: { verdict: 'unclear', quote: record.eligibility },
    twins,
  }))
}
