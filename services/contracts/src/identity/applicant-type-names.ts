import { z } from 'zod'
import { applicantTypes, type ApplicantType } from '../vocabulary.ts'

/** Everyday names of the types, beside slugs and labels. */
const aliases: Record<ApplicantType, readonly string[]> = {
  nonprofit: [
    'non profit',
    'not for profit',
    'nonprofit organization',
    'charity',
    '501 c 3',
    '501c3',
    'museum',
    'theater',
    'theatre',
    'food bank',
  ],
  'nonprofit-other': ['other nonprofit', 'ngo', 'nongovernmental organization', 'association'],
  'state-government': ['state', 'state agency', 'state department', 'regional government', 'territory'],
  'county-government': ['county', 'county agency', 'county department'],
  'city-government': [
    'city',
    'city government',
    'town',
    'town government',
    'township',
    'village',
    'municipality',
    'municipal government',
    'local government',
    'local authority',
    'library',
    'public library',
    'fire department',
  ],
  'special-district': ['special district', 'water district', 'fire district', 'transit authority'],
  'school-district': ['school', 'schools', 'school district', 'public school', 'charter school'],
  'tribal-government': ['tribe', 'tribal nation', 'tribal government', 'federally recognized tribe'],
  'tribal-organization': ['tribal nonprofit', 'native organization'],
  'public-university': [
    'university',
    'college',
    'university public',
    'public university',
    'public college',
    'state university',
    'community college',
    'tribal college',
  ],
  'private-university': ['university private', 'private university', 'private college'],
  'research-institute': ['institute', 'research institution', 'research organization', 'research center'],
  'housing-authority': ['housing authority', 'public housing', 'indian housing authority'],
  'small-business': [
    'startup',
    'start up',
    'small company',
    'small enterprise',
    'sme',
    'farm',
    'ranch',
    'cooperative',
    'co op',
  ],
  business: ['company', 'corporation', 'enterprise', 'for profit', 'large business', 'large company'],
  individual: ['person', 'freelancer', 'self employed'],
  other: ['others'],
}

/** Words that compare equal: lowercase, American, without punctuation. */
const toWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('organis', 'organiz')
    .replaceAll('centre', 'center')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const byName = new Map<string, ApplicantType>(
  applicantTypes.flatMap(({ slug, label }) =>
    [slug, label, ...aliases[slug]].map((name) => [toWords(name), slug] as const),
  ),
)

const ABROAD = /^(?:european|eu|foreign|international) /

/**
 * The type that a slug, a label or an everyday name means, in any case: "University (public)", "tribe", "European small
 * business". A nonprofit abroad has no 501(c)(3) status. Undefined for an unknown name.
 */
export function parseApplicantType(name: string): ApplicantType | undefined {
  const words = toWords(name)
  const type = byName.get(words.replace(ABROAD, ''))
  return type === 'nonprofit' && ABROAD.test(words) ? 'nonprofit-other' : type
}

/** Error for an unknown type. */
export const APPLICANT_TYPE_MESSAGE = 'Choose a type from the list'

/** A type of applicant in requests: a slug, a label or an everyday name. */
export const ApplicantTypeInput = z
  .string(APPLICANT_TYPE_MESSAGE)
  .max(100, APPLICANT_TYPE_MESSAGE)
  .transform((value, context) => {
    const type = parseApplicantType(value)
    if (type) return type
    context.addIssue({ code: 'custom', message: APPLICANT_TYPE_MESSAGE })
    return z.NEVER
  })
