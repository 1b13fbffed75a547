import { askProfile } from './profile.ts'
import type { Rule } from './types.ts'

const SAM =
  /\bsam\.gov\b|\bsystem for award management\b|\bsam registration\b|\bunique entity identifier\b|\buei\b/
const PIC = /\bparticipant (?:register|identification code)\b|\bpic (?:number|code)\b/
const REQUIRED = /\bmust\b|\brequired?\b|\bneed\b|\bvalid\b|\bactive\b|\bregist/

/** Registrations that applicants must have. */
export const readRegistrations: Rule = ({ words }, { applicant, closesOn }) => {
  if (!REQUIRED.test(words)) return null
  if (PIC.test(words)) {
    if (!applicant.pic) return askProfile('pic')
    return { verdict: 'yes', field: 'pic', because: `Your profile has the PIC ${applicant.pic}.` }
  }
  if (!SAM.test(words)) return null
  if (!applicant.uei) return askProfile('uei')
  if (!applicant.samExpiresOn) return askProfile('samExpiresOn')
  const expires = new Date(`${applicant.samExpiresOn}T00:00:00Z`)
  const day = expires.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return closesOn !== null && applicant.samExpiresOn < closesOn
    ? {
        verdict: 'depends',
        field: 'samExpiresOn',
        because: `Your SAM.gov registration ends on ${day}, before the deadline. Renew it.`,
      }
    : { verdict: 'yes', field: 'samExpiresOn', because: `Your SAM.gov registration is valid until ${day}.` }
}

const TAX_EXEMPT = /\b501 ?\(?c\)? ?\(?3\)?|\btax[- ]exempt\b/
const NEEDED = /\bmust\b|\brequired\b|\bonly\b|\beligible\b|\blimited to\b|\bmeeting the provisions\b/
const WITHOUT = /\bwithout\b|\bother than\b|\bnot (?:have|required|necessary)\b|\bor\b/

/** 501(c)(3) status. */
export const readTaxStatus: Rule = ({ words }, { applicant: { organizationType: type } }) => {
  if (!TAX_EXEMPT.test(words) || !NEEDED.test(words) || WITHOUT.test(words)) return null
  const field = 'organizationType'
  if (!type) return askProfile(field)
  if (type === 'nonprofit')
    return {
      verdict: 'yes',
      field,
      because: 'Your profile says that you have 501(c)(3) status.',
      opens: true,
    }
  if (type === 'nonprofit-other')
    return { verdict: 'no', field, because: 'Your profile says that you do not have 501(c)(3) status.' }
  return null
}
