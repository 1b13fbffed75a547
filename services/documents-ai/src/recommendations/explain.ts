import type { Recommendation, RecommendedOpportunity } from '@fundharbor/contracts/documents/recommendations'
import { quoteTitle } from './wording.ts'

/** What explanations are written from: a recommendation, and what the opportunity is called. */
export interface ExplainedItem extends Pick<
  Recommendation,
  'opportunityId' | 'score' | 'confidence' | 'reasons' | 'eligibility' | 'aiAnalysis'
> {
  /** What fits less. */
  cautions?: string[]
  facts: Pick<RecommendedOpportunity, 'title' | 'funderName' | 'deadline' | 'deadlineZone'>
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const partLabels = {
  strengthMatch: 'what you and the funder write about',
  fundingAlignment: 'the subjects, kind and size of the funding',
  eligibilityScore: 'who can apply, and where',
  strategicFit: 'the place and the time left',
} as const

const verdicts = {
  eligible: 'Your type of organization can apply.',
  'not eligible': 'Your type of organization is not on the source’s list of who can apply.',
  unclear:
    'The source doesn’t say clearly whether your type of organization can apply. Ask the funder before you start.',
} as const

const WEAK = 0.5
const INCOMPLETE = 0.6

/** Explains a recommendation in sentences made from its scores and fields. */
export function explainByRules({
  facts,
  score,
  aiAnalysis,
  reasons,
  cautions = [],
  eligibility,
  confidence,
}: ExplainedItem): string {
  const parts = Object.entries(partLabels)
    .map(([part, label]) => ({ label, share: aiAnalysis?.[part as keyof typeof partLabels] ?? 0 }))
    .toSorted((one, other) => other.share - one.share)
  const [best] = parts
  const weakest = parts.at(-1)
  const quote = eligibility.quote ? ` The source says: “${eligibility.quote}”` : ''
  const fits = [
    `${quoteTitle(facts.title)} is a ${percent(score)} match.`,
    ...reasons,
    best && `The best fit is ${best.label} (${percent(best.share)}).`,
  ]
  const checks = [
    ...cautions,
    weakest &&
      weakest.share < WEAK &&
      `Check ${weakest.label}: this part scores only ${percent(weakest.share)}.`,
    confidence !== undefined &&
      confidence < INCOMPLETE &&
      'Some of the information behind this score is missing. A more complete profile gives better matches.',
  ]
  return [fits, [`${verdicts[eligibility.verdict]}${quote}`], checks]
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n')
}
