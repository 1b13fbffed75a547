import type { Row } from './rows.ts'
import type { Likeness, Word } from './words.ts'

/** Stems of the funders' names, which are few and used often. */
export type Stems = ReadonlyMap<string, string[]>

/** Columns of `opportunities`, in the order of `opportunityLine`. */
export const opportunityColumns = `id, source, source_id, source_url, read_at, title, description, excerpt, category,
  funding_type, min_amount, max_amount, currency, deadline, posted_at, funder_name, application_url, geo_scope, sector,
  organization_types, business_types, created_at, updated_at`

/** A row of `opportunities` as COPY reads it. */
export function opportunityLine(row: Row, { words }: Likeness, now: string): string {
  const text = (ranks: number[]) => ranks.map((rank) => words[rank]?.text).join(' ')
  const description = text(row.description)
  const url = `https://www.grants.gov/search-results-detail/${row.id}`
  return line([
    row.id,
    row.source,
    row.id,
    url,
    now,
    text(row.title),
    `<p>${description}</p>`,
    description.slice(0, 200),
    row.category,
    row.fundingType,
    row.amount?.min,
    row.amount?.max,
    row.currency,
    row.deadline?.toISOString(),
    row.postedAt.toISOString(),
    row.funder,
    url,
    row.geoScope,
    row.sector,
    `{${row.organizationTypes.join(',')}}`,
    `{${row.businessTypes.join(',')}}`,
    now,
    now,
  ])
}

export const searchColumns = 'opportunity_id, posted_at, closes_at, low, high, facets, head, document'

/** A row of `opportunity_search` as COPY reads it: what the database's own trigger would write. */
export function searchLine(row: Row, { words }: Likeness, stems: Stems): string {
  const positions = new Map<string, string[]>()
  let at = 0
  const add = (stem: string, weight: string) => {
    at += 1
    const known = positions.get(stem)
    const position = `${Math.min(at, 16_383)}${weight}`
    if (known) known.push(position)
    else positions.set(stem, [position])
  }
  for (const rank of row.title) add((words[rank] as Word).stem, 'A')
  for (const stem of [...(stems.get(row.funder) ?? []), ...(stems.get(row.sector) ?? [])]) add(stem, 'B')
  const head = vector(positions)
  for (const rank of row.description) add((words[rank] as Word).stem, '')
  const lexemes = marksOf(row).map((mark) => `'${mark}'`)
  return line([
    row.id,
    row.postedAt.toISOString(),
    row.deadline?.toISOString(),
    row.amount?.min,
    row.amount?.max,
    `{${row.facets.toSorted((one, other) => one - other).join(',')}}`,
    head,
    `${vector(positions)} ${lexemes.join(' ')}`,
  ])
}

/** Everything in the document that is no word. */
export function marksOf({ id, facets, postedAt }: Row): string[] {
  const day = postedAt.toISOString().slice(0, 10).replaceAll('-', '')
  const bits = Number.parseInt(id.slice(0, 4), 16)
  const levels = [1, 2, 3, 4, 5, 6].filter((level) => (bits & ((1 << (2 * level)) - 1)) === 0)
  return [
    ...facets.map((facet) => `~f${facet}`),
    `~d${day}`,
    `~m${day.slice(0, 6)}`,
    `~y${day.slice(0, 4)}`,
    ...levels.map((level) => `~s${level}`),
  ]
}

/** Stems are letters, digits and hyphens: nothing needs to be escaped. */
const vector = (positions: Map<string, string[]>): string =>
  [...positions].map(([stem, at]) => `'${stem}':${at.join(',')}`).join(' ')

const line = (values: (string | number | undefined)[]): string =>
  `${values.map((value) => (value === undefined ? '\\N' : String(value))).join('\t')}\n`
