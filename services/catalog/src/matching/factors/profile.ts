import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { guessApplicantType } from '@fundharbor/contracts/identity/guess-applicant-type'
import { toStateCode, usStates } from '@fundharbor/contracts/us-states'
import {
  applicantTypes,
  organizationKinds,
  type ApplicantType,
  type OrganizationKind,
} from '@fundharbor/contracts/vocabulary'
import { isInEuropeanUnion } from '../../records/facts/european-union.ts'
import { placesIn, worldRegions } from '../../records/facts/places.ts'

/** Kinds of applicants that call types fit differently. */
export type ApplicantGroup =
  | 'service-nonprofit'
  | 'government'
  | 'school'
  | 'tribe'
  | 'university'
  | 'community-college'
  | 'research-institute'
  | 'small-business'
  | 'business'
  | 'individual'

/** What matching knows about an applicant. */
export interface MatchProfile {
  type: ApplicantType
  /** Whether the type was stated, not guessed. */
  isTypeStated: boolean
  /** What it is beside its type, as stated or as its name says; null if neither says. */
  kind: OrganizationKind | null
  /** More than one for a tribal college. */
  groups: readonly ApplicantGroup[]
  /** Codes of Grants.gov under which it can apply. */
  codes: readonly string[]
  /** ISO 3166-1 code; empty if unknown. */
  country: string
  /** ISO 3166-2 code of a U.S. state; null if unknown or elsewhere. */
  state: string | null
  /** Countries and U.S. states where it is based, or that it says it works in. */
  places: ReadonlySet<string>
  /** Countries of the world regions that it says it works in. */
  regions: ReadonlySet<string>
  /** Whether it does research itself. */
  doesResearch: boolean
  /** Whether it works in other countries. */
  worksAbroad: boolean
  /** Whether the applicant works abroad for democracy, rights, media or exchange. */
  isCivilSociety: boolean
  /** What it does, without its name. */
  text: string
  /** The sentences of the text, most telling first, at most `MAX_SENTENCES`. */
  sentences: string[]
  annualBudget: number | null
  amountNeeded: number | null
}

const groupOfType: Readonly<Record<ApplicantType, ApplicantGroup>> = {
  nonprofit: 'service-nonprofit',
  'nonprofit-other': 'service-nonprofit',
  'state-government': 'government',
  'county-government': 'government',
  'city-government': 'government',
  'special-district': 'government',
  'school-district': 'school',
  'tribal-government': 'tribe',
  'tribal-organization': 'tribe',
  'public-university': 'university',
  'private-university': 'university',
  'research-institute': 'research-institute',
  'housing-authority': 'government',
  'small-business': 'small-business',
  business: 'business',
  individual: 'individual',
  other: 'service-nonprofit',
}

/** Tribes apply under both codes; tribal colleges under a third. */
const otherCodes: Partial<Record<ApplicantType, readonly string[]>> = {
  'tribal-government': ['11'],
  'tribal-organization': ['07'],
  nonprofit: ['13'],
  'research-institute': ['12', '20'],
}

const RESEARCH =
  /\b(?:we|our (?:teams?|department|center|centre|scientists|researchers)|institute|department|center|centre|laborator(?:y|ies))\b[^.]{0,200}\b(?:study|(?:do|carry out|conduct)s? (?:our own )?research|investigates?|tests? new|clinical trials)\b|\bresearch(?:ers)? (?:institute|center|centre|group)\b|our own research/i
const TWO_YEAR = /community college|junior college|two-year college|technical college/i
const TRIBAL = /\b(?:tribal|tribe|native american|american indian|alaska native|dine|navajo|lakota|ojibwe)\b/i
const ABROAD =
  /\b(?:abroad|overseas|international(?:ly)?|worldwide|global(?:ly)?|developing countries|foreign|refugees? (?:camps?|abroad)|south-?\s?east asia|latin america|africa)\b/i

const CIVIL_SOCIETY =
  /\b(?:democra\w+|civil society|human rights|activists?|journalis\w+|elections?|press freedom|free media|young leaders|cultural exchange|traffick\w+|forced labou?r|peacebuilding|anti-?corruption|rule of law)\b/i

/** Where organizations find funders at home. */
const isInFundingRegion = (country: string): boolean => country === 'US' || isInEuropeanUnion(country)

/** More sentences than a profile form has. */
const MAX_SENTENCES = 8

/** The profile of an applicant, or of its project; null if it says too little. */
export function buildProfile(applicant: Applicant): MatchProfile | null {
  const profile = profileOf(applicant)
  return profile.text.length < MIN_TEXT ? null : profile
}

/** The profile of an applicant that may say nothing about its work. */
export function profileOf(applicant: Applicant): MatchProfile {
  const text = textOf(applicant)
  const type = applicant.organizationType ?? guessType(applicant)
  const codes = [codeOf(type), ...(otherCodes[type] ?? [])]
  const kind = applicant.organizationKind ?? kindNamed(applicant.name)
  const isTribal = kind === 'tribal-college' || TRIBAL.test(`${applicant.name} ${text}`)
  const isTwoYear = groupOfType[type] === 'university' && TWO_YEAR.test(`${applicant.name} ${text}`)
  const group = isTwoYear ? 'community-college' : groupOfType[type]
  const own = isTribal && group === 'university' ? (['tribe', group] as const) : [group]
  const places = placesOf(applicant, text)
  const worksAbroad =
    ABROAD.test(text) || [...places].some((each) => each.length === 2 && each !== applicant.country)
  return {
    type,
    kind,
    isTypeStated: applicant.organizationType !== null,
    groups: own,
    codes: own.includes('tribe') ? [...new Set([...codes, '11'])] : codes,
    country: applicant.country,
    state: stateOf(applicant),
    places,
    regions: regionsOf(applicant, text),
    doesResearch: group === 'university' || group === 'research-institute' || RESEARCH.test(text),
    worksAbroad,
    isCivilSociety: (worksAbroad || !isInFundingRegion(applicant.country)) && CIVIL_SOCIETY.test(text),
    text,
    sentences: sentencesOf(text),
    annualBudget: Number(applicant.annualBudget) || null,
    amountNeeded: Number(applicant.project.amountNeeded) || null,
  }
}

/** Shorter texts cannot be matched. */
const MIN_TEXT = 15

const codeOf = (type: ApplicantType): string => applicantTypes.find(({ slug }) => slug === type)?.code ?? '25'

/** Names say what organizations are more often than they mislead. */
const kindNamed = (name: string): OrganizationKind | null =>
  organizationKinds.find(({ words: [word] }) => name.toLowerCase().includes(word))?.slug ?? null

const guessType = (applicant: Applicant): ApplicantType =>
  applicant.hasOrganization ? (guessApplicantType(applicant) ?? 'nonprofit') : 'individual'

/** A project is matched by its own words; the organization's words only say who asks. */
function textOf({ name, project, missionStatement, description, serviceArea }: Applicant): string {
  const own = [missionStatement, description, serviceArea ?? '']
  const parts = project.isDefault
    ? [...own, project.description]
    : [project.title, project.description, project.beneficiaries ?? '', project.location ?? '']
  const unique = [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
  const joined = unique.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(' ')
  // The name says what an organization is, and says it again in most texts.
  return (name === '' ? joined : joined.replaceAll(name, ' ')).replaceAll(/\s+/g, ' ').trim()
}

/** As an ISO 3166-2 code; null outside the United States. */
function stateOf({ state, country }: Applicant): string | null {
  if (country !== 'US' || !state) return null
  const code = toStateCode(state)
  return usStates.some((each) => each.code === code) ? code : null
}

function placesOf(applicant: Applicant, text: string): Set<string> {
  const state = stateOf(applicant)
  return new Set([
    ...(applicant.country === '' ? [] : [applicant.country]),
    ...(state === null ? [] : [state]),
    ...placesIn(whereText(applicant, text)).map(({ value }) => value),
  ])
}

const regionsOf = (applicant: Applicant, text: string): Set<string> =>
  new Set(worldRegions.flatMap(([pattern, codes]) => (pattern.test(whereText(applicant, text)) ? codes : [])))

const whereText = ({ serviceArea, project }: Applicant, text: string): string =>
  [text, serviceArea ?? '', project.location ?? ''].join(' ')

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?;]+(?:[.!?;]+(?!\s|$)[^.!?;]*)*/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= MIN_TEXT)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_SENTENCES)
