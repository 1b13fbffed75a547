import type { FitField } from '@fundharbor/contracts/catalog/eligibility'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { applicantTypes, labelOf, type ApplicantType } from '@fundharbor/contracts/vocabulary'
import type { Reading } from './types.ts'

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** "the United States", "Germany". */
export function countryName(code: string): string {
  const name = countryNames.of(code) ?? code
  return /^(?:United|Netherlands|Philippines|Bahamas|Gambia|Maldives)/.test(name) ? `the ${name}` : name
}

const keepsCase = /^(?:501|K-12)/

/** "a nonprofit with 501(c)(3) status", "an individual". */
export function typeName(type: ApplicantType): string {
  if (type === 'other') return 'another kind of applicant'
  if (type === 'business') return 'a business that is not small'
  const label = labelOf(applicantTypes, type)
  const name = keepsCase.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
  return `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`
}

const labels: Partial<Record<FitField, string>> = {
  organizationType: 'what kind of organization you are',
  country: 'your country',
  state: 'your state',
  annualBudget: 'your annual budget',
  teamSize: 'how many people work for you',
  foundedYear: 'when you were founded',
  uei: 'a UEI',
  samExpiresOn: 'until when your SAM.gov registration is valid',
  pic: 'a PIC',
  'project.location': 'where your project happens',
  'project.amountNeeded': 'how much money your project needs',
}

/** The sentence needs a field that the profile does not have. */
export const askProfile = (field: FitField): Reading => ({
  verdict: 'ask',
  field,
  because: `Your profile does not say ${labels[field] ?? 'this'}.`,
  answer: 'profile',
})

/** Only the applicant knows. */
export const askYou = (field: FitField | null, because: string): Reading => ({
  verdict: 'ask',
  field,
  because,
  answer: 'you',
})

export const askFunder = (field: FitField | null, because: string): Reading => ({
  verdict: 'ask',
  field,
  because,
  answer: 'funder',
})

const usTerritories = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'UM'])

/** `territory`: ruled by the US but no state, which some calls leave out. */
export const inUnitedStates = ({ country }: Applicant): 'yes' | 'no' | 'territory' | 'unknown' => {
  if (country === '') return 'unknown'
  if (country === 'US') return 'yes'
  return usTerritories.has(country) ? 'territory' : 'no'
}
