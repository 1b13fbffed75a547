import { z } from 'zod'
import { countryCodes, countryName } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { usStates } from '../us-states.ts'
import { slugsOf } from '../vocabulary.ts'

/** What kind of work an opportunity pays for. */
export const callTypes = [
  { slug: 'research', label: 'research' },
  { slug: 'research-training', label: 'the training of researchers' },
  { slug: 'education', label: 'education' },
  { slug: 'career-award', label: 'the careers of individual researchers' },
  { slug: 'mobility', label: 'researchers who move to another country' },
  { slug: 'small-business', label: 'innovation by small businesses' },
  { slug: 'business-innovation', label: 'innovation close to the market' },
  { slug: 'defense', label: 'defense technology' },
  { slug: 'services', label: 'services for people' },
  { slug: 'government-program', label: 'programs of governments' },
  { slug: 'infrastructure', label: 'infrastructure' },
  { slug: 'institution-building', label: 'building up institutions' },
  { slug: 'policy-support', label: 'coordination and support' },
  { slug: 'civil-society', label: 'civil society' },
  { slug: 'public-procurement', label: 'public buyers of innovation' },
  { slug: 'public-diplomacy', label: 'public diplomacy' },
  { slug: 'global-health', label: 'public health abroad' },
  { slug: 'conference', label: 'conferences' },
  { slug: 'prize', label: 'a prize' },
] as const
export type CallType = (typeof callTypes)[number]['slug']

/** For whom a title says that an opportunity is. */
export const audiences = [
  { slug: 'tribes', label: 'tribes' },
  { slug: 'states', label: 'states' },
  { slug: 'local-governments', label: 'cities and counties' },
  { slug: 'schools', label: 'schools' },
  { slug: 'universities', label: 'universities' },
  { slug: 'campuses', label: 'colleges' },
  { slug: 'minority-serving-institutions', label: 'minority-serving institutions' },
  { slug: 'undergraduate-institutions', label: 'institutions that focus on undergraduates' },
  { slug: 'small-businesses', label: 'small businesses' },
  { slug: 'investigators', label: 'individual researchers' },
  { slug: 'health-professional-schools', label: 'schools of the health professions' },
  { slug: 'existing-recipients', label: 'current recipients' },
] as const
export type Audience = (typeof audiences)[number]['slug']

/** Why an opportunity is not for everybody who fits otherwise. */
export const restrictions = [
  { slug: 'limited-competition', label: 'Limited competition' },
  { slug: 'supplement', label: 'Adds to a grant that the applicant already has' },
  { slug: 'information-request', label: 'Request for information, not for applications' },
  { slug: 'notice', label: 'Notice: applications open later' },
  { slug: 'administrative', label: 'Request about a grant that the applicant already has' },
] as const
export type Restriction = (typeof restrictions)[number]['slug']

/** Regions that are larger than a country. */
export const largeRegions = [
  { slug: 'united-states', label: 'For organizations in the United States' },
  { slug: 'european-union', label: 'For organizations in the EU' },
  { slug: 'worldwide', label: 'For work around the world' },
] as const

/** Kosovo, which has no code of ISO 3166-1. */
const KOSOVO = 'XK'
const countries = [...countryCodes, KOSOVO]

/** ISO 3166-1 codes, `XK`, and the codes of U.S. states. */
export const placeCodes: readonly string[] = [...countries, ...usStates.map(({ code }) => code)]
/** Where applicants or their work must be: a large region, or a country's code. */
export const regionCodes: readonly string[] = [...slugsOf(largeRegions), ...countries]

/** The English name of a country or a U.S. state. */
export function placeLabel(code: string): string {
  const state = usStates.find((each) => each.code === code)
  if (state) return state.name
  if (code === KOSOVO) return 'Kosovo'
  return /^[A-Z]{2}$/.test(code) ? countryName(code) : code
}

/** A region as a sentence: "For organizations in the EU", "For work in Kenya". */
export const regionLabel = (region: string): string =>
  largeRegions.find(({ slug }) => slug === region)?.label ?? `For work in ${placeLabel(region)}`

/** `staleness`: it has no deadline and is old. */
export const FactName = z.enum(['region', 'callType', 'audience', 'places', 'restriction', 'staleness'])
export type FactName = z.infer<typeof FactName>

/**
 * A fact that was derived from a record. `value`: codes or slugs, several places separated by commas. `quote`: the
 * record's words; null if an administrator set a value that the record does not say.
 */
export const OpportunityFact = z.object({
  name: FactName,
  value: z.string(),
  label: z.string(),
  quote: z.string().nullable(),
  isEdited: z.boolean(),
})
export type OpportunityFact = z.infer<typeof OpportunityFact>

/** A value with the record's words that it was derived from. */
const Derived = z.object({ value: z.string(), quote: z.string() })

const oneOf = (codes: readonly string[], message: string) =>
  z.string().refine((code) => codes.includes(code), message)
const listOf = <S extends z.ZodType<string>>(item: S) => z.array(item).max(60)

/** The facts that administrators can set. Null and empty lists mean that the record does not say. */
const editable = {
  region: oneOf(regionCodes, 'Unknown region').nullable(),
  callType: z.enum(slugsOf(callTypes)).nullable(),
  audience: listOf(z.enum(slugsOf(audiences))),
  places: listOf(oneOf(placeCodes, 'Unknown place')),
  restriction: z.enum(slugsOf(restrictions)).nullable(),
}
export const EditedFacts = z.object(editable).partial()
export type EditedFacts = z.output<typeof EditedFacts>
export type EditableFact = keyof EditedFacts

/** An edit of facts. Those left out stay; a value that the record itself says is no longer an edit. */
export const FactsEdit = EditedFacts.extend({ revision: z.number().int() })
export type FactsEdit = z.input<typeof FactsEdit>

const editableNames = Object.keys(editable) as [EditableFact, ...EditableFact[]]

/**
 * The facts about an opportunity for their editor: the values that count, what was derived from the record, and which
 * of them administrators set. Imports change neither those nor `revision`.
 */
export const AdminFacts = z.object({
  /** The opportunity's. */
  id: z.uuid(),
  region: z.string().nullable(),
  callType: z.string().nullable(),
  audience: z.array(z.string()),
  places: z.array(z.string()),
  restriction: z.string().nullable(),
  derived: z.object({
    region: Derived.nullable(),
    callType: Derived.nullable(),
    audience: z.array(Derived),
    places: z.array(Derived),
    restriction: Derived.nullable(),
  }),
  editedFacts: z.array(z.enum(editableNames)),
  /** Null without an edit, or after the account was deleted. */
  editedBy: z.string().nullable(),
  editedAt: Instant.nullable(),
  revision: z.number().int(),
})
export type AdminFacts = z.infer<typeof AdminFacts>

const params = z.object({ id: z.uuid() })
const path = '/api/admin/opportunities/:id/facts'

/** Facts about opportunities in the admin console. An outdated revision is a 409 `CONFLICT` with the current facts. */
export const adminFacts = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Facts derived from an opportunity, and what administrators set instead',
    access: 'admin',
    params,
    response: AdminFacts,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Set facts about an opportunity; imports no longer change them',
    access: 'admin',
    params,
    body: FactsEdit,
    response: AdminFacts,
  }),
  reset: endpoint({
    method: 'DELETE',
    path,
    summary: 'Reset the facts about an opportunity to what its source says',
    access: 'admin',
    params,
    response: AdminFacts,
  }),
}
