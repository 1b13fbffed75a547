import type { RankedItem } from './rank.ts'
import { quoteTitle } from './wording.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

const partLabels = {
  strengthMatch: 'your field of work',
  fundingAlignment: 'the category, type and size of the funding',
  eligibilityScore: 'who can apply, and where',
  strategicFit: 'your location, the time left and your budget',
} as const

const verdicts = {
  eligible: 'Your type of organization can apply.',
  'not eligible': 'Your type of organization is not on the source’s list of who can apply.',
  unclear:
    'The source doesn’t say clearly whether your type of organization can apply. Ask the funder before you start.',
} as const

/** Explains a recommendation in sentences made from its scores and fields. */
export function explainByRules({
  facts,
  score,
  aiAnalysis,
  reasons,
  eligibility,
  confidence,
}: RankedItem): string {
  const parts = Object.entries(partLabels)
    .map(([part, label]) => ({ label, share: aiAnalysis?.[part as keyof typeof partLabels] ?? 0 }))
    .toSorted((one, other) => other.share - one.share)
  const [best] = parts
  const weakest = parts.at(-1)
  const quote = eligibility.quote ? ` The source says: “${eligibility.quote}”` : ''
  return [
    `${quoteTitle(facts.title)} is a ${percent(score)} match for your profile.`,
    best && `The best fit is ${best.label} (${percent(best.share)}).`,
    ...reasons,
    `${verdicts[eligibility.verdict]}${quote}`,
    weakest &&
      weakest.share < 0.5 &&
      `Check ${weakest.label}: this part scores only ${percent(weakest.share)}.`,
    confidence !== undefined &&
      confidence < 0.6 &&
      'Some of the information behind this score is missing. A more complete profile gives better matches.',
  ]
    .filter(Boolean)
    .join(' ')
}
