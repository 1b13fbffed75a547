import { createHash } from 'node:crypto'
import { textOf } from '@fundharbor/chassis/http/html'
import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import type { Knex } from 'knex'
import {
  fieldList,
  searchedFields,
  type CountedField,
  type FieldValues,
  type RangedField,
  type SearchedField,
} from '../../records/opportunities/field-lists.ts'
import type { NumberRange } from '../../records/opportunities/field-types.ts'
import { titleSubject } from '../../records/vocabulary/title-subject.ts'
import { lapseOf } from '../../records/opportunities/probably-closed.ts'
import { agencyOf } from '../../records/taxonomy/agencies.ts'
import type { SearchDocument } from '@fundharbor/search-engine/engine'

/** Raise it when search documents are built differently. */
const BUILD_VERSION = 5

/** Identifies how documents are built and from which fields; snapshots of other versions are ignored. */
export const DOCUMENTS_VERSION = `${BUILD_VERSION} ${createHash('sha256')
  .update(JSON.stringify(fieldList.map(({ name, searched, facet }) => [name, searched, facet])))
  .digest('hex')
  .slice(0, 16)}`

/** Texts are truncated: longer ones are repetitive. */
const MAX_CHARACTERS = 20_000

/** Read more than that, because up to a third is markup. */
const READ_CHARACTERS = 1.5 * MAX_CHARACTERS

/** The columns a document is built from. */
export type DocumentRow = Pick<
  FieldValues,
  | SearchedField
  | CountedField
  | 'id'
  | 'postedAt'
  | 'createdAt'
  | 'isRolling'
  | 'probablyClosedAt'
  | 'expectedAt'
  | 'excerpt'
>

/** The engine itself counts deadline windows. */
type FacetOfValues = Exclude<CountedField, RangedField | 'deadline'>

const facetsOfValues = fieldList
  .filter(({ facet, ranges }) => facet && facet !== 'deadlineWithin' && !ranges)
  .map(({ name, facet }) => [name as FacetOfValues, facet] as const)

const rangedFields = fieldList.flatMap(({ name, facet, ranges }) =>
  facet && ranges ? { name: name as RangedField, facet, ranges } : [],
)
const facetsOfRanges = [...Map.groupBy(rangedFields, ({ facet }) => facet)]

/** The description comes last, because the end is truncated. */
const texts = searchedFields('text').toSorted(
  (one, other) => Number(one === 'description') - Number(other === 'description'),
)
const others = fieldList.filter(({ searched, facet }) => facet || (searched && searched !== 'text'))
const columns = [
  'id',
  'postedAt',
  'createdAt',
  'isRolling',
  'probablyClosedAt',
  'expectedAt',
  'excerpt',
  ...others.map(({ name }) => name),
]

/** Documents of the given opportunities, if active. */
export async function readDocuments(knex: Knex, ids: readonly string[]): Promise<SearchDocument[]> {
  return (await activeRows(knex).whereIn('id', ids)).map(toDocument)
}

/** Documents of all active opportunities, in batches. The next batch is read while this one is used. */
export async function* readActiveDocuments(knex: Knex, batch: number): AsyncGenerator<SearchDocument[]> {
  const readAfter = async (id: string): Promise<DocumentRow[]> =>
    activeRows(knex).where('id', '>', id).orderBy('id').limit(batch)
  let rows = await readAfter('00000000-0000-0000-0000-000000000000')
  for (let end = rows.at(-1); end; end = rows.at(-1)) {
    const next = readAfter(end.id)
    // If the reader stops here, nothing awaits this batch, and its failure must not end the process.
    next.catch(() => undefined)
    yield rows.map(toDocument)
    rows = await next
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

/** The search document of an opportunity. */
export function toDocument(row: DocumentRow): SearchDocument {
  const low = row.minAmount ?? row.maxAmount
  const high = row.maxAmount ?? row.minAmount
  const range = { low: low === null ? null : Number(low), high: high === null ? null : Number(high) }
  return {
    id: row.id,
    title: titleSubject(row.title),
    funder: funderOf(row),
    program: programOf(row),
    text: proseOf(row),
    subjects: row.subjects,
    facets: facetsOf(row),
    ...range,
    closesAt: row.deadline?.getTime() ?? null,
    lapsesAt: lapseOf(row)?.getTime() ?? null,
    // Without a text and a date, nobody could act on it: among the newest it comes last, after those of an unknown day.
    postedAt: isBare(row) ? null : (row.postedAt?.getTime() ?? 0),
    addedAt: row.createdAt.getTime(),
  }
}

const isBare = ({ excerpt, deadline, expectedAt }: DocumentRow): boolean =>
  excerpt === '' && deadline === null && expectedAt === null

/** The funder and the agency above it. */
function funderOf({ funderName, sourceCodes }: DocumentRow): string {
  const above = (sourceCodes.agency ?? []).flatMap((code) => [agencyOf(code)?.name ?? '', acronymsOf(code)])
  return [funderName, ...new Set(above)]
    .filter((name, index) => index === 0 || name !== funderName)
    .join(' · ')
}

/** "HHS-CDC-NCIPC" is searchable by its parts. */
const acronymsOf = (code: string) => code.replaceAll(/[\d-]+/g, ' ').trim()

/** Sector and number, then the labels of codes and slugs. */
function programOf(row: DocumentRow): string {
  const said = searchedFields('program').map((name) => (name === 'sourceUrl' ? idsOf(row) : row[name]))
  const codes = ['programme', 'division', 'call', 'listing'].flatMap((kind) => row.sourceCodes[kind] ?? [])
  const named = row.categories.map((category) => labelOf(categories, category))
  return [...said.filter((value) => typeof value === 'string'), ...named, ...codes]
    .filter(Boolean)
    .join(' · ')
}

/** The number as people write it without hyphens, from each of its parts on, and the ID in the source's web address. */
function idsOf({ sourceNumber, sourceUrl }: DocumentRow): string {
  const parts = sourceNumber?.match(/[\p{L}\p{N}]+/gu) ?? []
  const closed = parts.slice(0, -1).map((_, from) => parts.slice(from).join(''))
  const id = sourceUrl?.split(/[?#]/)[0]?.split('/').findLast(Boolean)
  return [...closed, ...(id && id !== sourceNumber ? [id] : [])].join(' ')
}

const proseOf = (row: DocumentRow): string =>
  texts
    .map((name) => plain(String(row[name] ?? '')))
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, MAX_CHARACTERS)

const plain = (html: string): string => (/[<&]/.test(html) ? textOf(html) : html)

const facetsOf = (row: DocumentRow): SearchDocument['facets'] =>
  Object.fromEntries([
    ...facetsOfValues.map(([name, facet]) => [facet, listOf(row[name])]),
    ...facetsOfRanges.map(([facet, ends]) => [
      facet,
      rangesWith(
        ends[0]!.ranges,
        ends.map(({ name }) => row[name]),
      ),
    ]),
  ])

const listOf = (value: string | string[] | null): string[] => (value === null ? [] : [value].flat())

/** The ranges that overlap the span between the known ends. */
function rangesWith(ranges: readonly NumberRange[], ends: readonly (string | number | null)[]): string[] {
  const known = ends.filter((end) => end !== null).map(Number)
  if (known.length === 0) return []
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return ranges.filter(({ min, max }) => high >= min && (max === null || low < max)).map(({ slug }) => slug)
}
