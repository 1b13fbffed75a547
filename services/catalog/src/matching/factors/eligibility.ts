import { applicantTypes, labelOf } from '@fundharbor/contracts/vocabulary'
import { factor, type FactorRule } from './factor.ts'

const UNRESTRICTED = '99'
/** Refers to the text for further applicants, who may be anybody. */
const OTHERS = '25'

/** Complete lists of applicants decide; without a list, or if others may apply, nothing follows. */
export const eligibilityRule: FactorRule = (profile, { applicantCodes }) => {
  const label = labelOf(applicantTypes, profile.type).toLowerCase()
  if (applicantCodes.length === 0) return null
  if (applicantCodes.includes(UNRESTRICTED))
    return factor('eligibility', 1, 'Any type of organization can apply.')
  if (applicantCodes.some((code) => profile.codes.includes(code)))
    return factor('eligibility', 1, `The list of applicants includes yours: ${label}.`)
  if (applicantCodes.includes(OTHERS)) return null
  return factor(
    'eligibility',
    profile.isTypeStated ? 0 : GUESSED,
    `The list of applicants is complete and leaves yours out: ${label}.`,
  )
}

/** A guessed type may be wrong, so nothing is excluded by it. */
const GUESSED = 0.25
