import type { GeneratedRow } from './rows.ts'

/** Columns of `opportunities`, in the order of `opportunityLine`. */
export const opportunityColumns = `id, source, source_id, source_url, read_at, title, description, excerpt, category,
  categories, subjects, funding_type, min_amount, max_amount, currency, deadline, posted_at, funder_name,
  application_url, geo_scope, sector, organization_types, business_types, created_at, updated_at`

/** A row of `opportunities` in COPY's text format. */
export function opportunityLine(row: GeneratedRow, now: string): string {
  const url = `https://www.grants.gov/search-results-detail/${row.id}`
  return line([
    row.id,
    row.source,
    row.id,
    url,
    now,
    row.title,
    `<p>${row.description}</p>`,
    row.description.slice(0, 200),
    row.category,
    listOf([row.category]),
    listOf(row.subjects),
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
    listOf(row.organizationTypes),
    listOf(row.businessTypes),
    now,
    now,
  ])
}

const listOf = (values: readonly string[]) => `{${values.join(',')}}`

const line = (values: (string | number | undefined)[]): string =>
  `${values.map((value) => (value === undefined ? '\\N' : String(value))).join('\t')}\n`
