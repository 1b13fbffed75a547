import type { BusinessType, FundingType, OrganizationType } from '@fundharbor/contracts/vocabulary'

/** Types of action that give something else than a grant; the first that fits decides. */
const kinds: readonly (readonly [words: RegExp, fundingType: FundingType])[] = [
  [/\bprizes?\b/i, 'prize'],
  [/\bEIC (?:Equity|Accelerator)|\bequity\b|\bblended\b/i, 'investment'],
  [/\bMSCA Postdoctoral Fellowships\b/i, 'fellowship'],
]

/** How a call gives money, by its type of action and its kind. */
export const fundingTypeOf = (action: string): FundingType =>
  kinds.find(([words]) => words.test(action))?.[1] ?? 'grant'

/** The EIC invests in start-ups and small businesses alone; other actions name no kind of business. */
export const businessesOfAction = (action: string): BusinessType[] =>
  fundingTypeOf(action) === 'investment' ? ['startup', 'small-business'] : []

/** Calls take legal entities of every kind, investments companies alone. */
export const organizationsOfAction = (action: string): OrganizationType[] =>
  fundingTypeOf(action) === 'investment' ? ['business'] : ['nonprofit', 'business', 'academic']
