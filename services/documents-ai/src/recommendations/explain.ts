import type { RankedItem } from './rank.ts'
import { titled } from './wording.ts'

const percent = (share: number): string => `${Math.round(share * 100)}%`

const strengths = {
  strengthMatch: 'what your organization does',
  fundingAlignment: 'category, kind and size of the funding',
  eligibilityScore: 'who may apply, and where',
  strategicFit: 'place, time left and your budget',
} as const

const verdicts = {
  eligible: 'Your kind of applicant is among those that may apply.',
  'not eligible': 'Your kind of applicant is not among those that the source lists.',
  unclear: 'The source does not say plainly whether your kind of applicant may apply; ask before you write.',
} as const

/** Why an opportunity is recommended, in full sentences from its figures and fields. */
export function explainByRules({
  facts,
  score,
  aiAnalysis,
  reasons,
  eligibility,
  confidence,
}: RankedItem): string {
  const parts = Object.entries(strengths)
    .map(([part, words]) => ({ words, share: aiAnalysis?.[part as keyof typeof strengths] ?? 0 }))
    .toSorted((one, other) => other.share - one.share)
  const [best] = parts
  const weakest = parts.at(-1)
  const quote = eligibility.quote ? ` The source says: “${eligibility.quote}”` : ''
  return [
    `${titled(facts.title)} matches your profile by ${percent(score)}.`,
    best && `It fits best in ${best.words} (${percent(best.share)}).`,
    ...reasons,
    `${verdicts[eligibility.verdict]}${quote}`,
    weakest &&
      weakest.share < 0.5 &&
      `Look closely at ${weakest.words}: that part reaches ${percent(weakest.share)}.`,
    confidence !== undefined &&
      confidence < 0.6 &&
      'Much of what this rests on is not known; a fuller profile makes it surer.',
  ]
    .filter(Boolean)
    .join(' ')
}
