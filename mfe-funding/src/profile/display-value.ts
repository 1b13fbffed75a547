import { stateName } from '@fundharbor/contracts/us-states'
import {
  applicantTypes,
  labelOf,
  organizationKinds,
  registrationCategories,
} from '@fundharbor/contracts/vocabulary'
import { formatMoney } from '@fundharbor/kit'
import { countryName } from '@fundharbor/kit/countries.ts'
import { languageName } from './languages.ts'
import type { FieldName } from './organization-field-groups.ts'

/** The chosen value of a field in words. */
export function displayValue(name: FieldName, value: unknown): string {
  if (Array.isArray(value)) return value.map((code) => languageName(String(code))).join(', ')
  const text = typeof value === 'string' ? value : ''
  switch (name) {
    case 'category':
      return labelOf(registrationCategories, text)
    case 'organizationType':
      return labelOf(applicantTypes, text)
    case 'organizationKind':
      return labelOf(organizationKinds, text)
    case 'country':
      return countryName(text)
    case 'state':
      return stateName(text)
    case 'annualBudget':
      return text && formatMoney(text)
    default:
      return text
  }
}
