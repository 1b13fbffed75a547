import type { ProfileCounts } from '@fundharbor/contracts/catalog/internal'
import type { MissingField } from '@fundharbor/contracts/identity/completeness'

/** What filling in a field brings. */
export interface Improvement {
  action: string
  /** Why, without a number. */
  reason: string
  /** Why, after "41 open opportunities" or "1 open opportunity". */
  counted?: { count: keyof ProfileCounts; many: string; one: string }
}

const counted = (count: keyof ProfileCounts, many: string, one: string) => ({ count, many, one })

export const improvements: Record<MissingField['field'], Improvement> = {
  organization: {
    action: 'Add your organization',
    reason: 'many opportunities are for organizations only',
    counted: counted('forOrganizations', 'are for organizations only', 'is for organizations only'),
  },
  organizationType: {
    action: 'Add your organization type',
    reason: 'most opportunities list who can apply',
    counted: counted('withApplicants', 'list who can apply', 'lists who can apply'),
  },
  country: {
    action: 'Add your country',
    reason: 'most opportunities are for one country or region',
    counted: counted(
      'withRegion',
      'name the country or region they are for',
      'names the country or region it is for',
    ),
  },
  state: {
    action: 'Add your state',
    reason: 'some opportunities are for one state only',
    counted: counted('withState', 'name one state in their title', 'names one state in its title'),
  },
  description: { action: 'Describe what you do', reason: 'matches come from your own words' },
  missionStatement: {
    action: 'Add your mission statement',
    reason: 'matches come from your own words',
  },
  annualBudget: {
    action: 'Add your annual budget',
    reason: 'matches compare it with the amounts of opportunities',
    counted: counted(
      'withAmount',
      'state an amount to compare it with',
      'states an amount to compare it with',
    ),
  },
  serviceArea: { action: 'Say where you work', reason: 'some opportunities are for certain places' },
  uei: {
    action: 'Add your UEI',
    reason: 'organizations need one on Grants.gov',
    counted: counted(
      'onGrantsGov',
      'are on Grants.gov, where organizations need one',
      'is on Grants.gov, where organizations need one',
    ),
  },
  samExpiresOn: {
    action: 'Add the day on which your SAM.gov registration expires',
    reason: 'it must be active when you apply on Grants.gov',
  },
  pic: {
    action: 'Add your PIC',
    reason: 'organizations need one on the EU portal',
    counted: counted(
      'onEuPortal',
      'are on the EU portal, where organizations need one',
      'is on the EU portal, where organizations need one',
    ),
  },
  teamSize: { action: 'Add your team size', reason: 'generated documents can state it' },
  foundedYear: { action: 'Add the year you were founded', reason: 'generated documents can state it' },
  taxId: { action: 'Add your tax ID', reason: 'generated documents can state it' },
}
