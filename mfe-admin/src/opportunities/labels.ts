import { adminFundingTypes, categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { formatDateTime, formatMoney } from '@fundharbor/kit'

const LONGEST = 300

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text)

/** How a field's value reads; amounts in the currency of their record. */
export function showValue(name: string, value: unknown, currency = 'USD'): string {
  if (value === null || value === undefined || value === '') return 'Not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (name === 'deadline') return formatDateTime(text)
  if (name === 'category') return labelOf(categories, text)
  if (name === 'fundingType') return labelOf(adminFundingTypes, text)
  if (name === 'minAmount' || name === 'maxAmount') return formatMoney(text, currency)
  return shorten(text)
}
