import type { RecommendationAnalysis } from '@fundharbor/contracts/documents/recommendations'

export const analysisParts: { name: keyof RecommendationAnalysis; label: string }[] = [
  { name: 'strengthMatch', label: 'Strength match' },
  { name: 'fundingAlignment', label: 'Funding alignment' },
  { name: 'eligibilityScore', label: 'Eligibility score' },
  { name: 'strategicFit', label: 'Strategic fit' },
]
