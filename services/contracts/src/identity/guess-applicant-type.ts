import type { ApplicantType } from '../vocabulary.ts'
import type { Applicant } from './applicants.ts'

/** What a guess is made from. */
export type GuessSource = Pick<
  Applicant,
  'name' | 'description' | 'missionStatement' | 'category' | 'hasOrganization'
>

/** Words of names, the most certain first. */
const inNames: readonly (readonly [type: ApplicantType, pattern: RegExp])[] = [
  ['school-district', /school district|public schools|\bISD\b|unified schools|\bschool\b(?! of)/i],
  ['housing-authority', /housing authority/i],
  ['tribal-organization', /tribal (?:health|college|authority|consortium|organi[sz]ation)|intertribal|indian health board/i],
  ['tribal-government', /\btribe\b|\bband of\b|\bnation of\b|\bpueblo of\b|\brancheria\b|native village/i],
  ['private-university', /\buniversit(?:y|é|à|ät|eit|at)\b|\buniversidad\b|\bcollege\b|polytechnic|school of medicine|academy of sciences/i],
  ['state-government', /^state of|\bstate department\b|department of (?:public )?health$|state (?:agency|office)/i],
  ['county-government', /\bcounty of\b|\bcounty\b(?! (?:coalition|alliance|food|humane|association|foundation))/i],
  ['city-government', /^(?:city|town|township|village|municipality|commune|gemeente|stadt|comune|ville|borough) (?:of )?|\bcity council\b|\bmunicipality\b/i],
  ['special-district', /(?:water|fire|park|transit|conservation|irrigation|sanitation|utility|port) (?:district|authority)/i],
  ['small-business', /\b(?:inc|llc|ltd|gmbh|s\.?r\.?l|s\.?a\.?s|b\.?v|oy|ab|aps|a\/s|limited|corp|corporation|company)\b\.?$/i],
  ['research-institute', /\b(?:research (?:institute|center|centre)|institut(?:e|o)? (?:of|for|du|de|für))\b/i],
  ['nonprofit', /\b(?:foundation|trust|charity|alliance|coalition|society|association|network|mission|ministries|e\.?\s?v\.)\b/i],
]

/** Words of texts, the most certain first. */
const inTexts: readonly (readonly [type: ApplicantType, pattern: RegExp])[] = [
  ['nonprofit', /\b(?:non-?profit|not-for-profit|501\s?\(c\)|registered charity|charit(?:y|able)|non-?governmental|\bngo\b|volunteers?\b)/i],
  ['city-government', /\b(?:the|our) (?:city|municipality|town)(?: council| government)?\b[^.]*\b(?:wants?|runs?|residents|inhabitants)/i],
  ['county-government', /\bour county (?:government|board|commission)/i],
  ['state-government', /\bresidents of (?:the|our) state\b|million residents/i],
  ['school-district', /\b(?:our|the) district\b[^.]*\b(?:schools?|students|pupils)/i],
  ['tribal-government', /federally recognized tribe|our tribal members/i],
  ['public-university', /\bour (?:faculty|department|lab|laboratory|campus)\b|undergraduate|graduate students/i],
  ['research-institute', /\bresearch institute\b|our scientists/i],
  ['small-business', /\b(?:start-?up|small business|venture-backed|our (?:product|prototype|customers)|family[- ]owned|we (?:manufacture|sell)|company|enterprise|\bsme\b)/i],
  ['individual', /^(?:i am|i'm|as an? (?:artist|researcher|student|writer))\b/i],
]

/** The likely type of an applicant, from its name and texts; a person without an organization is an individual. */
export function guessApplicantType(source: GuessSource): ApplicantType {
  const { name, description, missionStatement, category, hasOrganization } = source
  if (!hasOrganization) return 'individual'
  const text = `${missionStatement} ${description}`.trim()
  const named = inNames.find(([, pattern]) => pattern.test(name))?.[0]
  if (named === 'private-university' && /\bstate\b|\bpublic\b|community college/i.test(`${name} ${text}`))
    return 'public-university'
  const told = inTexts.find(([, pattern]) => pattern.test(text))?.[0]
  return named ?? told ?? byCategory(category)
}

const byCategory = (category: GuessSource['category']): ApplicantType =>
  category === 'research'
    ? 'research-institute'
    : category === 'social-enterprise' || category === 'technology'
      ? 'small-business'
      : 'nonprofit'
