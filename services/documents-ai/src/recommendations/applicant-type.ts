import type { PersonFacts } from '@fundharbor/contracts/identity/people'
import type { BusinessType, OrganizationType } from '@fundharbor/contracts/vocabulary'

/** Type of applicant. `isStated`: the organization's own texts say so; otherwise its category suggests it. */
export interface ApplicantType {
  organizationTypes: OrganizationType[]
  businessTypes: BusinessType[]
  isStated: boolean
}

const NONPROFIT =
  /\b(?:non-?profits?|not-for-profit|501\s?\(c\)|charit(?:y|able|ies)|foundation|trust|ngo|association|volunteer-run|e\.?\s?v\.|alliance|coalition|society)\b/i
const ACADEMIC =
  /\b(?:universit(?:y|ies)|colleges?|school district|public schools|polytechnic|academy|faculty|research institute|graduate school)\b/i
const BUSINESS =
  /\b(?:inc|llc|ltd|gmbh|s\.?r\.?l|b\.?v|limited|corporation|company|start-?up|for-profit|cooperative|enterprise|studio|farm)\b/i

const businesses: readonly (readonly [words: RegExp, type: BusinessType])[] = [
  [/\bstart-?up\b/i, 'startup'],
  [/\b(?:small business|family[- ]owned|small company|sme)\b/i, 'small-business'],
  [/\bsocial enterprise\b/i, 'social-enterprise'],
  [/\b(?:software|technology|robotics|semiconductor)\b/i, 'technology'],
  [/\bmanufactur/i, 'manufacturing'],
  [/\b(?:health|medical|clinic)/i, 'healthcare'],
  [/\b(?:farm|agricultur)/i, 'agriculture'],
]

type Organization = NonNullable<PersonFacts['organization']>

/** Detects the type from the organization's own texts. A person without an organization is an individual. */
export function detectApplicantType(organization: Organization | null): ApplicantType {
  if (!organization) return { organizationTypes: ['individual'], businessTypes: [], isStated: true }
  const words = textOfOrganization(organization)
  const type = statedType(organization.name) ?? statedType(words)
  const organizationTypes = [type ?? suggestedType(organization.category)]
  const isBusiness = organizationTypes.includes('business')
  return {
    organizationTypes,
    businessTypes: isBusiness
      ? businesses.filter(([pattern]) => pattern.test(words)).map(([, business]) => business)
      : [],
    isStated: type !== undefined || organization.category === 'nonprofit',
  }
}

/** An organization's name, mission and description. */
export const textOfOrganization = ({ name, description, missionStatement }: Organization): string =>
  [name, missionStatement, description].filter(Boolean).join('. ')

/** Nonprofits and universities may run a studio or a farm, so they are detected before businesses. */
function statedType(words: string): OrganizationType | undefined {
  if (/\b(?:non-?profits?|not-for-profit|501\s?\(c\)|charity|ngo)\b/i.test(words)) return 'nonprofit'
  if (ACADEMIC.test(words)) return 'academic'
  if (BUSINESS.test(words)) return 'business'
  return NONPROFIT.test(words) ? 'nonprofit' : undefined
}

const suggestedType = (category: string): OrganizationType =>
  category === 'research' ? 'academic' : category === 'social-enterprise' ? 'business' : 'nonprofit'
