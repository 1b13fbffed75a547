import type { EditableField } from '@fundharbor/contracts/catalog/admin-opportunities'

interface DialogField {
  label: string
  /** What it is typed or chosen with. */
  input: 'line' | 'select' | 'local time' | 'long text' | 'check'
  placeholder?: string
  inputMode?: 'decimal' | 'url' | 'email'
}

/** Every field of the dialogs, what it is called and how it is entered, in their order. */
const table = {
  title: { label: 'Title', input: 'line' },
  category: { label: 'Category', input: 'select', placeholder: 'Select category' },
  fundingType: { label: 'Funding type', input: 'select' },
  funderName: { label: 'Funder name', input: 'line' },
  amount: { label: 'Amount', input: 'line', placeholder: 'Up to $50,000' },
  minAmount: { label: 'Minimum amount', input: 'line', inputMode: 'decimal' },
  maxAmount: { label: 'Maximum amount', input: 'line', inputMode: 'decimal' },
  currency: { label: 'Currency', input: 'line' },
  deadline: { label: 'Deadline', input: 'local time' },
  geoScope: { label: 'Geographic scope', input: 'line' },
  sector: { label: 'Sector', input: 'line' },
  applicationUrl: { label: 'Application URL', input: 'line', inputMode: 'url', placeholder: 'https://' },
  funderWebsite: { label: 'Funder website', input: 'line', inputMode: 'url', placeholder: 'https://' },
  contactEmail: { label: 'Contact email', input: 'line', inputMode: 'email' },
  timeframe: { label: 'Timeframe', input: 'line' },
  renewability: { label: 'Renewability', input: 'line' },
  description: { label: 'Description', input: 'long text' },
  eligibilityRequirements: { label: 'Eligibility requirements', input: 'long text' },
  eligibilityCriteria: { label: 'Eligibility criteria', input: 'long text' },
  requirements: { label: 'Requirements', input: 'long text' },
  applicationProcess: { label: 'Application process', input: 'long text' },
  selectionCriteria: { label: 'Selection criteria', input: 'long text' },
  isRolling: { label: 'Rolling, without a closing day', input: 'check' },
  matchingRequired: { label: 'Matching funds required', input: 'check' },
  isActive: { label: 'Active', input: 'check' },
} as const satisfies Record<EditableField, DialogField>

export const dialogFields: Readonly<Record<EditableField, DialogField>> = table

/** The fields that are entered in one of these ways. */
export const fieldsBy = (...inputs: DialogField['input'][]): EditableField[] =>
  (Object.keys(table) as EditableField[]).filter((name) => inputs.includes(dialogFields[name].input))
