import { csvLine, csvLines } from '@fundharbor/chassis/http/csv'
import { closingDay } from '../../matching/fit/days.ts'
import { OpportunityModel } from '../../records/opportunities/model.ts'
import { plainText } from '../../records/opportunities/plain-text.ts'
import { statusOf } from './presenter.ts'

/** Rows read at a time: others are served between batches, and memory use does not depend on the size of the catalog. */
const BATCH = 100

const instant = (date: Date | null) => date?.toISOString() ?? null

/** The public fields of an opportunity, flat; lists are arrays. */
const fieldsOf = (row: OpportunityModel) => ({
  id: row.id,
  title: row.title,
  funder: row.funderName,
  category: row.category,
  fundingType: row.fundingType,
  description: plainText(row.description),
  isExcerpt: row.isExcerpt,
  eligibility: row.eligibilityCriteria === null ? null : plainText(row.eligibilityCriteria),
  amount: row.amount,
  minAmount: row.minAmount,
  maxAmount: row.maxAmount,
  currency: row.currency,
  totalFunding: row.totalFunding,
  expectedAwards: row.expectedAwards,
  closingDay: closingDay(row),
  deadline: instant(row.deadline),
  deadlineZone: row.deadlineZone,
  isRolling: row.isRolling,
  isForecast: row.isForecast,
  postedAt: instant(row.postedAt),
  place: row.geoScope,
  sector: row.sector,
  organizationTypes: row.organizationTypes,
  businessTypes: row.businessTypes,
  source: row.source,
  sourceId: row.sourceId,
  sourceNumber: row.sourceNumber,
  sourceUrl: row.sourceUrl,
  readAt: row.readAt.toISOString(),
  lastModifiedAt: row.updatedAt.toISOString(),
  status: statusOf(row),
})
type Fields = ReturnType<typeof fieldsOf>

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** All opportunities as JSON Lines, in batches. */
export async function* exportLines(): AsyncGenerator<string> {
  for await (const rows of batches()) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** All opportunities as CSV with a header. Formulas are escaped. */
export async function* exportTable(): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches()) {
    const head = isFirst && rows[0] ? BYTE_ORDER_MARK + csvLine(Object.keys(rows[0])) : ''
    isFirst = false
    yield head + csvLines(rows.map((row) => Object.values(row).map(cellOf)))
  }
}

function cellOf(value: Fields[keyof Fields]): string | number | null {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'boolean' ? String(value) : value
}

async function* batches(): AsyncGenerator<Fields[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await OpportunityModel.query()
      .where({ isActive: true })
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(fieldsOf)
    after = last.id
  }
}
