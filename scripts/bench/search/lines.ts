import type { Row } from './rows.ts'
import type { Likeness } from './words.ts'

/** Columns of `opportunities`, in the order of `opportunityLine`. */
export const opportunityColumns = `id, source, source_id, source_url, read_at, title, description, excerpt, category,
  categories, funding_type, min_amount, max_amount, currency, deadline, posted_at, funder_name, application_url, geo_scope, sector,
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
    `{${row.category}}`,
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

const line = (values: (string | number | undefined)[]): string =>
  `${values.map((value) => (value === undefined ? '\\N' : String(value))).join('\t')}\n`
