import { textOf } from '@fundharbor/chassis/html'
import { amountRanges, categories, labelOf } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import { agencyOf } from '../../taxonomy/agencies.ts'
import type { SearchDocument } from '../engine/engine.ts'

/** Raise it when documents are made or analyzed differently: a snapshot of others is not used. */
export const DOCUMENTS_VERSION = 1

/** Longer texts repeat themselves. */
const MOST_CHARACTERS = 20_000

/** Markup is up to a third of the longest texts. */
const READ_CHARACTERS = 1.5 * MOST_CHARACTERS

/** What a document is made of. */
export interface DocumentRow {
  id: string
  title: string
  funderName: string
  sector: string | null
  category: string
  categories: string[]
  subjects: string[]
  everydayWords: string | null
  sourceNumber: string | null
  sourceCodes: Record<string, string[]>
  eligibilityCriteria: string | null
  eligibilityRequirements: string | null
  requirements: string | null
  description: string
  fundingType: string
  source: string
  geoScope: string | null
  organizationTypes: string[]
  businessTypes: string[]
  minAmount: string | null
  maxAmount: string | null
  deadline: Date | null
  postedAt: Date | null
  createdAt: Date
}

const columns =
  `id title funder_name sector category categories subjects everyday_words source_number source_codes
  funding_type source geo_scope organization_types business_types min_amount max_amount deadline posted_at
  created_at`.split(/\s+/)
const texts = ['eligibility_criteria', 'eligibility_requirements', 'requirements', 'description']

/** Documents of those of the opportunities that are active. */
export async function readDocuments(knex: Knex, ids: readonly string[]): Promise<SearchDocument[]> {
  return (await activeRows(knex).whereIn('id', ids)).map(toDocument)
}

/** Documents of all active opportunities, some at a time. */
export async function* readActiveDocuments(knex: Knex, batch: number): AsyncGenerator<SearchDocument[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows: DocumentRow[] = await activeRows(knex).where('id', '>', last).orderBy('id').limit(batch)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows.map(toDocument)
  }
}

const activeRows = (knex: Knex) =>
  knex
    .table('opportunities')
    .select<DocumentRow[]>([
      ...columns,
      ...texts.map((text) => knex.raw('left(??, ?) AS ??', [text, READ_CHARACTERS, text])),
    ])
    .where({ is_active: true })

/** An opportunity as the engine indexes it. */
export function toDocument(row: DocumentRow): SearchDocument {
  const low = row.minAmount ?? row.maxAmount
  const high = row.maxAmount ?? row.minAmount
  const range = { low: low === null ? null : Number(low), high: high === null ? null : Number(high) }
  return {
    id: row.id,
    title: row.title,
    funder: funderOf(row),
    program: programOf(row),
    text: proseOf(row),
    everyday: row.everydayWords ?? '',
    subjects: row.subjects,
    facets: facetsOf(row, range),
    ...range,
    closesAt: row.deadline?.getTime() ?? null,
    postedAt: row.postedAt?.getTime() ?? null,
    addedAt: row.createdAt.getTime(),
  }
}

/** The funder and the agency above it. */
function funderOf({ funderName, sourceCodes }: DocumentRow): string {
  const above = (sourceCodes.agency ?? []).flatMap((code) => [agencyOf(code)?.name ?? '', lettersOf(code)])
  return [funderName, ...new Set(above)]
    .filter((name, index) => index === 0 || name !== funderName)
    .join(' · ')
}

/** "HHS-CDC-NCIPC" is known by its parts. */
const lettersOf = (code: string) => code.replaceAll(/[\d-]+/g, ' ').trim()

function programOf(row: DocumentRow): string {
  const { sector, sourceNumber, sourceCodes } = row
  const codes = ['programme', 'division', 'call', 'listing'].flatMap((kind) => sourceCodes[kind] ?? [])
  const named = row.categories.map((category) => labelOf(categories, category))
  return [sector, sourceNumber, ...named, ...codes].filter(Boolean).join(' · ')
}

const proseOf = (row: DocumentRow): string =>
  [row.eligibilityCriteria, row.eligibilityRequirements, row.requirements, row.description]
    .map((html) => plain(html ?? ''))
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, MOST_CHARACTERS)

const plain = (html: string): string => (/[<&]/.test(html) ? textOf(html) : html)

function facetsOf(
  row: DocumentRow,
  range: { low: number | null; high: number | null },
): SearchDocument['facets'] {
  return {
    category: row.categories,
    subject: row.subjects,
    fundingType: [row.fundingType],
    source: [row.source],
    geoScope: row.geoScope === null ? [] : [row.geoScope],
    sector: row.sector === null ? [] : [row.sector],
    organizationType: row.organizationTypes,
    businessType: row.businessTypes,
    amount: amountRanges.filter((each) => overlaps(each, range)).map(({ slug }) => slug),
  }
}

/** A range holds its lower bound and not its upper one. */
const overlaps = (
  { min, max }: { min: number; max: number | null },
  { low, high }: { low: number | null; high: number | null },
): boolean => low !== null && high !== null && high >= min && (max === null || low < max)
