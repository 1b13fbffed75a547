import type { OrganizationForm } from '@fundharbor/contracts/identity/organizations'

export type FieldName = keyof OrganizationForm & string

/** A field of the organization form. `custom` fields have a component of their own; an `amount` is in dollars; `long` ones have several lines. */
export interface FieldSpec {
  name: FieldName
  label: string
  kind: 'line' | 'long' | 'amount' | 'custom'
  isRequired?: boolean
  hint?: string
  input?: { type?: string; placeholder?: string; autoComplete?: string; inputMode?: 'numeric' }
}

export interface FieldGroup {
  legend: string
  fields: readonly FieldSpec[]
}

const line = (name: FieldName, label: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  label,
  kind: 'line',
  ...more,
})
const numeric = { inputMode: 'numeric' } as const

/** The form's fields, in order. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    legend: 'Contact',
    fields: [
      line('name', 'Organization name', { isRequired: true, input: { autoComplete: 'organization' } }),
      { name: 'category', label: 'Category', kind: 'custom', isRequired: true },
      line('website', 'Website', { input: { type: 'url', placeholder: 'https://' } }),
      line('phone', 'Phone', { input: { type: 'tel', autoComplete: 'tel' } }),
      line('address', 'Address'),
    ],
  },
  {
    legend: 'Who applies',
    fields: [
      { name: 'organizationType', label: 'Organization type', kind: 'custom' },
      { name: 'organizationKind', label: 'What you are', kind: 'custom' },
      { name: 'country', label: 'Country', kind: 'custom' },
      { name: 'state', label: 'State or region', kind: 'custom' },
      line('serviceArea', 'Where you work', {
        input: { placeholder: 'Three rural counties in Ohio' },
      }),
      { name: 'languages', label: 'Languages you work in', kind: 'custom' },
    ],
  },
  {
    legend: 'What you do',
    fields: [
      { name: 'description', label: 'Description', kind: 'long' },
      { name: 'missionStatement', label: 'Mission statement', kind: 'long' },
    ],
  },
  {
    legend: 'Size',
    fields: [
      line('foundedYear', 'Founded year', { input: numeric }),
      line('teamSize', 'Team size', { input: numeric }),
      { name: 'annualBudget', label: 'Annual budget (USD)', kind: 'amount' },
    ],
  },
  {
    legend: 'Registrations',
    fields: [
      line('taxId', 'Tax ID'),
      line('uei', 'UEI', { hint: '12 letters and digits from SAM.gov' }),
      line('samExpiresOn', 'SAM.gov registration expires', { input: { type: 'date' } }),
      line('pic', 'PIC', { hint: '9 digits from the EU Funding & Tenders Portal' }),
    ],
  },
]
