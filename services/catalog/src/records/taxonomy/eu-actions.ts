import type { BusinessType, FundingType, OrganizationType } from '@fundharbor/contracts/vocabulary'

/** EU types of action that are not grants; the first match wins. */
const kinds: readonly (readonly [words: RegExp, fundingType: FundingType])[] = [
  [/\bprizes?\b/i, 'prize'],
  [/\bEIC (?:Equity|Accelerator)|\bequity\b|\bblended\b/i, 'investment'],
  [/\bMSCA Postdoctoral Fellowships\b/i, 'fellowship'],
]

/** The funding type of an EU call, by its type of action and kind. */
export const fundingTypeOf = (action: string): FundingType =>
  kinds.find(([words]) => words.test(action))?.[1] ?? 'grant'

/** The EIC invests only in startups and small businesses; other actions name no business types. */
export const businessesOfAction = (action: string): BusinessType[] =>
  fundingTypeOf(action) === 'investment' ? ['startup', 'small-business'] : []

/** Calls are open to all legal entities, investments only to companies. */
export const organizationsOfAction = (action: string): OrganizationType[] =>
  fundingTypeOf(action) === 'investment' ? ['business'] : ['nonprofit', 'business', 'academic']
