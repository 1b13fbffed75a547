import type { RecipientKind } from '@fundharbor/contracts/catalog/awards'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import { guessApplicantType } from '@fundharbor/contracts/identity/guess-applicant-type'
import { usStates } from '@fundharbor/contracts/us-states'
import type { ApplicantType } from '@fundharbor/contracts/vocabulary'

/** Nonprofits are incorporated too, so these words do not tell what an organization is. */
const INCORPORATED = /[,\s]+(?:inc|incorporated|corp|corporation)\b\.?\s*$/i

/** A name in one spelling: without an article, a form of incorporation, accents or signs. */
export const nameKey = (name: string): string =>
  funderSlug(name.replace(/^the\s+/i, '').replace(INCORPORATED, ''))

const kinds: Partial<Record<ApplicantType, RecipientKind>> = {
  'public-university': 'university',
  'private-university': 'university',
  'school-district': 'school',
  'state-government': 'government',
  'county-government': 'government',
  'city-government': 'government',
  'special-district': 'government',
  'housing-authority': 'government',
  'tribal-government': 'tribal',
  'tribal-organization': 'tribal',
  'small-business': 'business',
  business: 'business',
}

/** The kind of recipient that a type of applicant is. */
export const kindOfType = (type: ApplicantType): RecipientKind => kinds[type] ?? 'nonprofit'

/** What a recipient is by its name. */
export function kindOfName(name: string): RecipientKind {
  const type = guessApplicantType({ name: name.replace(INCORPORATED, ''), country: 'US' })
  return type ? kindOfType(type) : 'nonprofit'
}

/** The first three digits of postal codes by state, as ranges in order. */
const PREFIXES =
  `005 NY,006 PR,008 VI,009 PR,010 MA,028 RI,030 NH,039 ME,050 VT,055 MA,056 VT,060 CT,070 NJ,100 NY,150 PA,197 DE,
  200 DC,201 VA,202 DC,206 MD,220 VA,247 WV,270 NC,290 SC,300 GA,320 FL,350 AL,370 TN,386 MS,398 GA,400 KY,430 OH,460 IN,480 MI,
  500 IA,530 WI,550 MN,570 SD,580 ND,590 MT,600 IL,630 MO,660 KS,680 NE,700 LA,716 AR,730 OK,750 TX,800 CO,820 WY,832 ID,840 UT,
  850 AZ,870 NM,885 TX,889 NV,900 CA,967 HI,970 OR,980 WA,995 AK`
    .split(',')
    .map((entry) => entry.trim().split(' ') as [from: string, state: string])

/** ISO 3166-2 code of the state that a location (`Boston, MA`) or a postal code of the US is in; null if neither says it. */
export function stateOf(location: string, postalCode: string): string | null {
  const named = /,\s*([A-Z]{2})$/.exec(location.trim())?.[1]
  if (named && usStates.some(({ code }) => code === `US-${named}`)) return `US-${named}`
  const prefix = /^(\d{3})\d{2}(?:-?\d{4})?$/.exec(postalCode.trim())?.[1]
  const found = prefix && PREFIXES.findLast(([from]) => from <= prefix)
  return found ? `US-${found[1]}` : null
}
