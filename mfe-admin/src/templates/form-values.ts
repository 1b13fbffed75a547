import type { AdminTemplate, TemplateForm } from '@fundharbor/contracts/documents/admin-templates'

export const emptyTemplate: TemplateForm = {
  name: '',
  description: '',
  category: '',
  template: '',
  isActive: true,
}

export const valuesOf = ({
  name,
  description,
  category,
  template,
  isActive,
}: AdminTemplate): TemplateForm => ({
  name,
  description,
  category,
  template,
  isActive,
})

/** What the dialog calls the fields. */
export const templateLabels = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  template: 'Text',
  isActive: 'Offered to members',
}

const LONGEST = 600

/** How a field's value reads beside somebody else's. */
export function showValue(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value ?? '')
  if (text === '') return 'Empty'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
