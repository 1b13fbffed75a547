import {
  categories,
  fundingTypes,
  labelOf,
  organizationTypes,
  OWN_SOURCE,
  shownSources,
  type ShownSource,
} from '../vocabulary.ts'
import { formatClosing } from './closing-time.ts'
import type { FieldChange, OpportunityChange } from './history.ts'

/** One changed field. `values` is left out for long texts and for fields that count as a view. */
export interface ChangedField {
  field: string
  label: string
  values?: { before: string; after: string }
}

/** Changes that one person or source made at the same time. */
export interface HistoryEntry {
  at: string
  by: string
  fields: ChangedField[]
}

/** What values are written with. */
interface HistoryFormats {
  formatMoney(amount: string, currency: string): string
  deadlineZone: string
}

/** Labels that differ from the field's name. */
const labels: Record<string, string> = {
  funderName: 'Funder',
  minAmount: 'Smallest amount',
  maxAmount: 'Largest amount',
  totalFunding: 'Program budget',
  isRolling: 'Rolling',
  isForecast: 'Forecast',
  isActive: 'In the catalog',
  geoScope: 'Location',
  organizationTypes: 'Who can apply',
  applicationUrl: 'Application URL',
}

/** `fundingType` becomes "Funding type". */
const humanizeName = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const MONEY = new Set(['minAmount', 'maxAmount', 'totalFunding'])

/** Describes the history, newest first. `now` is the opportunity's current state. */
export function describeHistory(
  changes: readonly OpportunityChange[],
  now: { currency: string; deadlineZone: string; source: { name: ShownSource } },
  formatMoney: HistoryFormats['formatMoney'],
): HistoryEntry[] {
  let { currency } = now
  const formats = { formatMoney, deadlineZone: now.deadlineZone }
  return changes.map(({ at, origin, changes: fields }) => {
    const after = currency
    const previousCurrency = fields.find(({ field }) => field === 'currency')?.before
    // Amounts before a change of currency were in the previous one.
    if (typeof previousCurrency === 'string') currency = previousCurrency
    const describe = describeField({ before: currency, after }, formats)
    return { at, by: describeOrigin(origin, now.source.name), fields: fields.map(describe) }
  })
}

function describeOrigin(origin: OpportunityChange['origin'], source: ShownSource): string {
  if (source === OWN_SOURCE) return 'by your team'
  if (origin === 'admin') return 'by an administrator'
  if (origin === 'withdrawal') return 'no longer listed by its source'
  return `updated from ${labelOf(shownSources, source)}`
}

const describeField =
  (currency: { before: string; after: string }, formats: HistoryFormats) =>
  (change: FieldChange): ChangedField => {
    const { field } = change
    const label = labels[field] ?? humanizeName(field)
    if (!('before' in change) && !('after' in change)) return { field, label }
    const describe = describeValue(field, formats)
    const before = describe(change.before, currency.before)
    return { field, label, values: { before, after: describe(change.after, currency.after) } }
  }

const describeValue =
  (field: string, { formatMoney, deadlineZone }: HistoryFormats) =>
  (value: unknown, currency: string): string => {
    if (value === null || value === undefined || value === '') return 'not stated'
    if (Array.isArray(value)) {
      return value.map((slug) => labelOf(organizationTypes, String(slug))).join(', ') || 'not stated'
    }
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    const text = String(value)
    if (MONEY.has(field)) return formatMoney(text, currency)
    if (field === 'deadline') return formatClosing({ deadline: text, deadlineZone })
    if (field === 'category') return labelOf(categories, text)
    return field === 'fundingType' ? labelOf(fundingTypes, text) : text
  }
