import type { AdminOpportunity, EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'
import { closingZones, DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import {
  adminCategories,
  adminFundingTypes,
  categories,
  fundingTypes,
  labelOf,
} from '@fundharbor/contracts/vocabulary'
import { formatMoney } from '@fundharbor/kit'
import type { FormField, Option } from '../records/form-field.ts'

const half = { input: 'line', isHalf: true, emptyAs: 'null' } as const
const url = { ...half, inputMode: 'url', placeholder: 'https://' } as const
const money = {
  ...half,
  input: 'amount',
  currencyField: 'currency',
  format: (value, { currency }) => formatMoney(value, String(currency)),
} satisfies Partial<FormField>
const longText = {
  input: 'text',
  rows: { minRows: 2, maxRows: 8 },
  maxLength: 100_000,
  emptyAs: 'null',
} as const

/** Every field of the dialogs, in their order. */
const table = {
  title: { label: 'Title', input: 'line', maxLength: 500 },
  category: {
    label: 'Category',
    input: 'select',
    isHalf: true,
    placeholder: 'Select category',
    initial: undefined,
  },
  fundingType: { label: 'Funding type', input: 'select', isHalf: true, initial: 'grant' },
  funderName: { label: 'Funder name', input: 'line', isHalf: true },
  amount: { ...half, label: 'Amount', placeholder: 'Up to $50,000' },
  minAmount: { ...money, label: 'Minimum amount' },
  maxAmount: { ...money, label: 'Maximum amount' },
  currency: { ...half, label: 'Currency', initial: 'USD' },
  deadline: {
    ...half,
    label: 'Deadline (funder’s time)',
    input: 'time',
    zoneField: 'deadlineZone',
    extra: '11:59 PM means the end of the day.',
  },
  deadlineZone: {
    label: 'Time zone of the deadline',
    input: 'select',
    isHalf: true,
    initial: DEFAULT_CLOSING_ZONE,
  },
  geoScope: { ...half, label: 'Geographic scope' },
  sector: { ...half, label: 'Sector' },
  applicationUrl: { ...url, label: 'Application URL' },
  funderWebsite: { ...url, label: 'Funder website' },
  contactEmail: { ...half, label: 'Contact email', inputMode: 'email' },
  timeframe: { ...half, label: 'Timeframe' },
  renewability: { ...half, label: 'Renewability' },
  description: {
    ...longText,
    label: 'Description',
    emptyAs: undefined,
    extra: 'This field and those below can be plain text or HTML.',
  },
  eligibilityRequirements: { ...longText, label: 'Eligibility requirements' },
  eligibilityCriteria: { ...longText, label: 'Eligibility criteria' },
  requirements: { ...longText, label: 'Requirements' },
  applicationProcess: { ...longText, label: 'Application process' },
  selectionCriteria: { ...longText, label: 'Selection criteria' },
  isRolling: { label: 'Rolling, without a deadline', input: 'check' },
  matchingRequired: { label: 'Matching funds required', input: 'check' },
  isActive: { label: 'Active', input: 'check', initial: true },
} satisfies Record<EditableField, Omit<FormField, 'name'>>

const fields: FormField[] = Object.entries(table).map(([name, field]) => ({ name, ...field }))

/** The options of a select; the record's own value is offered as well, though new records may not have it. */
function toOptions(slugs: readonly string[], current: string | undefined, toLabel: (slug: string) => string) {
  const offered = current === undefined || slugs.includes(current) ? slugs : [...slugs, current]
  return offered.map((value): Option => ({ value, label: toLabel(value) }))
}

const fundingTypeLabel = (value: string) =>
  adminFundingTypes.find(({ slug }) => slug === value)?.label ?? labelOf(fundingTypes, value)

/** The fields of the dialog for a record, or for a new one. */
export function dialogFields(record?: AdminOpportunity): FormField[] {
  const options: Record<string, Option[]> = {
    category: toOptions(adminCategories[record ? 'edit' : 'add'], record?.category, (slug) =>
      labelOf(categories, slug),
    ),
    fundingType: toOptions(
      adminFundingTypes.map(({ slug }) => slug),
      record?.fundingType,
      fundingTypeLabel,
    ),
    deadlineZone: closingZones.map(({ slug, label }) => ({ value: slug, label })),
  }
  return fields.map((field) => ({ ...field, options: options[field.name] }))
}
