import type { Category } from '@fundharbor/contracts/vocabulary'
import { agencyCategory } from './agencies.ts'
import { listings } from './assistance-listings.ts'
import { divisionCategories, programs, readProgram } from './eu-programs.ts'
import { activities } from './grants-gov-categories.ts'

/** The fields of a record that its coded categories derive from. */
export interface CodedRecord {
  source: string
  category: string
  sourceCodes: Readonly<Record<string, readonly string[]>>
}

/** Evidence per category; a code that names exactly one category weighs 3. */
export type CategoryWeights = Map<Category, number>

const PLAIN = 3
const AGENCY = 2
const PROGRAM = 2
/** Research programs fund every field. */
const RESEARCH_PROGRAM = 0.5
/** Set by the team or an upload: outweighs everything else. */
const MANUAL = 100

/** Codes for how something is done rather than what it is about. */
const meansCodes = new Set(['ST', 'IS', 'IIJ', 'RA', 'OZ'])
/** With this many codes, the funder has ticked everything it does. */
const MANY_CODES = 5

/** Category weights from a source's own codes. */
export function codedCategories(record: CodedRecord): CategoryWeights {
  const weights: CategoryWeights = new Map()
  const add = (category: Category | undefined, weight: number) => {
    if (category && category !== 'other' && weight > 0)
      weights.set(category, (weights.get(category) ?? 0) + weight)
  }
  if (record.source === 'grants-gov') addGrantsGov(record.sourceCodes, add)
  else if (['simpler-grants', 'common-grants'].includes(record.source))
    addSimplerGrants(record.sourceCodes, add)
  else if (record.source === 'eu-funding-tenders') addEu(record.sourceCodes, add)
  else add(record.category as Category, MANUAL)
  return weights
}

type Add = (category: Category | undefined, weight: number) => void
type Codes = CodedRecord['sourceCodes']

function addGrantsGov({ category = [], agency = [] }: Codes, add: Add): void {
  const known = activities.filter(({ code }) => code !== 'O' && category.includes(code))
  const share = known.length >= MANY_CODES ? 0 : PLAIN / Math.max(1, known.length)
  const fields = new Map(
    known.map((activity) => [activity.category, meansCodes.has(activity.code) ? share / 2 : share]),
  )
  for (const [field, weight] of fields) add(field, weight)
  add(agencyCategory(agency[0] ?? ''), known.length === 0 ? PLAIN : AGENCY)
}

function addSimplerGrants({ listing = [], agency = [] }: Codes, add: Add): void {
  const fields = new Set(listing.map((number) => listings[number] ?? listings[number.slice(0, 2)]))
  for (const field of fields) add(field, PLAIN / fields.size)
  add(agencyCategory(agency[0] ?? ''), AGENCY)
}

function addEu({ division = [], programme = [] }: Codes, add: Add): void {
  const fields = divisionCategories(division)
  for (const [place, field] of fields.entries()) add(field, place === 0 ? PLAIN : PLAIN / 2)
  const field = programs[readProgram(programme[0] ?? '').abbreviation]
  add(field, field === 'research' ? RESEARCH_PROGRAM : PROGRAM)
}
