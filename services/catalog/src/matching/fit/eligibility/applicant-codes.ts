import type { ApplicantType } from '@fundharbor/contracts/vocabulary'
import { applicants } from '../../../records/taxonomy/applicants.ts'
import { askFunder, askProfile, askYou, countryName, inUnitedStates, typeName } from './profile.ts'
import type { Reading, Rule } from './types.ts'

/** Codes under which each type of applicant can apply. */
const codesOf: Readonly<Record<ApplicantType, readonly string[]>> = {
  nonprofit: ['12'],
  'nonprofit-other': ['13'],
  'state-government': ['00'],
  'county-government': ['01'],
  'city-government': ['02'],
  'special-district': ['04'],
  'school-district': ['05'],
  'tribal-government': ['07'],
  'tribal-organization': ['11'],
  'public-university': ['06'],
  'private-university': ['20'],
  'research-institute': ['12', '13'],
  'housing-authority': ['08'],
  'small-business': ['23'],
  business: ['22'],
  individual: ['21'],
  other: ['25'],
}

/** Codes that some applicants of a type fall under, too. */
const sometimes: Partial<Record<ApplicantType, readonly string[]>> = {
  'tribal-organization': ['12', '13'],
  'research-institute': ['06', '20', '22', '23'],
  'school-district': ['04'],
}

const byLabel = new Map(Object.entries(applicants).map(([code, { label }]) => [label.toLowerCase(), code]))

/** The codes of our own sentence about a list of applicant codes; null for any other sentence. */
export function codesOfSentence(words: string): string[] | null {
  if (!words.startsWith('open to ')) return null
  const labels = words
    .slice('open to '.length)
    .replace(/\.$/, '')
    .split(/; (?:and )?/)
  const codes = labels.map((label) => byLabel.get(label))
  return codes.every((code) => code !== undefined) ? codes : null
}

/** The source's complete list of applicant types. It is about kinds of applicants, not about their country. */
export const readApplicantCodes: Rule = ({ words }, { applicant }) => {
  const codes = codesOfSentence(words)
  if (!codes) return null
  const reading = readList(codes, applicant.organizationType)
  if (reading.verdict !== 'yes' || inUnitedStates(applicant) !== 'no') return reading
  return askFunder(
    'country',
    `${reading.because} You are in ${countryName(applicant.country)}, and it does not say whether that matters.`,
  )
}

const field = 'organizationType'

function readList(codes: readonly string[], type: ApplicantType | null): Reading {
  if (codes.includes('99'))
    return { verdict: 'yes', field, because: 'Every kind of applicant can apply.', opens: true }
  if (!type) return askProfile(field)
  const you = `You are ${typeName(type)}`
  if (type === 'other')
    return askFunder(field, 'Your profile does not say which kind of applicant on the list you are.')
  const own = codesOf[type].filter((code) => codes.includes(code))
  if (own.length === codesOf[type].length)
    return { verdict: 'yes', field, because: `${you}, and the list names you.`, opens: true }
  // Research institutes have one of two codes, and the profile does not say which.
  if (own.length > 0)
    return askYou(field, `${you}. It names only some organizations of that kind. Check that yours is one.`)
  if (sometimes[type]?.some((code) => codes.includes(code)))
    return askYou(field, `${you}, which the list does not name. You may count as one that it names.`)
  if (codes.includes('25'))
    return askFunder(field, `${you}. The list does not name you, but it is not complete.`)
  return {
    verdict: 'no',
    field,
    because: `${you}. The list is complete and does not name you.`,
    leavesOut: true,
  }
}
