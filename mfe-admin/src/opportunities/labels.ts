import type { EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import { adminFundingTypes, categories, labelOf } from '@fundharbor/contracts/vocabulary'
import { formatDateTime, formatMoney } from '@fundharbor/kit'

/** What the dialogs call the fields. */
export const fieldLabels: Record<EditableField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  fundingType: 'Funding type',
  amount: 'Amount',
  minAmount: 'Minimum amount',
  maxAmount: 'Maximum amount',
  currency: 'Currency',
  deadline: 'Deadline',
  isRolling: 'Rolling, without a closing day',
  isActive: 'Active',
  funderName: 'Funder name',
  funderWebsite: 'Funder website',
  contactEmail: 'Contact email',
  applicationUrl: 'Application URL',
  geoScope: 'Geographic scope',
  sector: 'Sector',
  requirements: 'Requirements',
  eligibilityCriteria: 'Eligibility criteria',
  eligibilityRequirements: 'Eligibility requirements',
  applicationProcess: 'Application process',
  selectionCriteria: 'Selection criteria',
  timeframe: 'Timeframe',
  renewability: 'Renewability',
  matchingRequired: 'Matching funds required',
}

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
