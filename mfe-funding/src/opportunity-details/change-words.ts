import type { FieldChange, OpportunityChange } from '@fundharbor/contracts/catalog/history'
import {
  categories,
  fundingTypes,
  labelOf,
  organizationTypes,
  sources,
  type SourceName,
} from '@fundharbor/contracts/vocabulary'
import { formatDate, formatMoney } from '@fundharbor/kit'

/** One changed field in words; long and metered ones say only that they changed. */
export interface ChangedField {
  field: string
  label: string
  values?: { before: string; after: string }
}

/** What changed at one time, and who changed it. */
export interface ChangedAt {
  at: string
  by: string
  fields: ChangedField[]
}

/** What fields are called that are not called as their names say. */
const labels: Record<string, string> = {
  funderName: 'Funder',
  minAmount: 'Smallest amount',
  maxAmount: 'Largest amount',
  totalFunding: 'Programme budget',
  isRolling: 'Rolling',
  isForecast: 'Forecast',
  isActive: 'In the catalogue',
  geoScope: 'Where',
  organizationTypes: 'Who may apply',
  applicationUrl: 'Application URL',
}

/** `fundingType` reads "Funding type". */
const wordsOfName = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const MONEY = new Set(['minAmount', 'maxAmount', 'totalFunding'])

/** The history in words, newest first as it came. `now` is what the record says today. */
export function historyWords(
  changes: OpportunityChange[],
  now: { currency: string; source: { name: SourceName } },
): ChangedAt[] {
  let { currency } = now
  return changes.map(({ at, origin, changes: fields }) => {
    const after = currency
    const switched = fields.find(({ field }) => field === 'currency')?.before
    // Amounts from before the currency changed were in the other one.
    if (typeof switched === 'string') currency = switched
    return {
      at,
      by: originWords(origin, now.source.name),
      fields: fields.map((change) => fieldWords(change, { before: currency, after })),
    }
  })
}

function originWords(origin: OpportunityChange['origin'], source: SourceName): string {
  if (origin === 'admin') return 'by an administrator'
  if (origin === 'withdrawal') return 'not listed by its source any more'
  return `read from ${labelOf(sources, source)}`
}

function fieldWords(change: FieldChange, currency: { before: string; after: string }): ChangedField {
  const { field } = change
  const label = labels[field] ?? wordsOfName(field)
  if (!('before' in change) && !('after' in change)) return { field, label }
  const before = valueWords(field, change.before, currency.before)
  return { field, label, values: { before, after: valueWords(field, change.after, currency.after) } }
}

function valueWords(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return 'not stated'
  if (Array.isArray(value)) {
    return value.map((slug) => labelOf(organizationTypes, String(slug))).join(', ') || 'not stated'
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (MONEY.has(field)) return formatMoney(text, currency)
  if (field === 'deadline') return formatDate(text)
  if (field === 'category') return labelOf(categories, text)
  return field === 'fundingType' ? labelOf(fundingTypes, text) : text
}
