import { randomUUID } from 'node:crypto'
import type { Match } from '@fundharbor/contracts/catalog/matches'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'

/** A nonprofit that restores wetlands, and its default project. */
export function coastalTrust(changes: Partial<Applicant> = {}): Applicant {
  const description =
    'We restore wetlands and oyster reefs along the Ohio shore. Our volunteers teach children about birds, frogs and fish.'
  return {
    workspaceId: randomUUID(),
    name: 'Northquay Coastal Trust',
    organizationType: 'nonprofit',
    organizationKind: null,
    hasOrganization: true,
    category: 'environment',
    description,
    missionStatement: 'A living shore for everyone in Northquay.',
    country: 'US',
    state: 'US-OH',
    serviceArea: null,
    foundedYear: 1998,
    teamSize: 14,
    annualBudget: '420000.00',
    taxId: null,
    uei: null,
    samExpiresOn: null,
    pic: null,
    languages: ['en'],
    project: {
      id: randomUUID(),
      title: 'Northquay Coastal Trust',
      description,
      beneficiaries: null,
      location: null,
      startsOn: null,
      endsOn: null,
      amountNeeded: null,
      currency: 'USD',
      stage: 'running',
      isDefault: true,
    },
    ...changes,
  }
}

/** A good match for `coastalTrust`. */
export const wetlandMatch = (changes: Partial<Match> = {}): Match => ({
  id: randomUUID(),
  title: 'FY27 Coastal Wetland Restoration Grants Program',
  funderName: 'Department of the Interior',
  category: 'environment',
  fundingType: 'grant',
  sector: null,
  minAmount: '50000.00',
  maxAmount: '200000.00',
  currency: 'USD',
  deadline: '2027-01-10T04:59:59.000Z',
  deadlineZone: 'America/New_York',
  score: 0.84,
  relevance: 0.9,
  fit: 0.8,
  isGoodMatch: true,
  sharedWords: ['wetlands', 'restore', 'shore', 'children'],
  sharedSubjects: ['Wetlands'],
  similarity: 0.6,
  factors: [],
  eligibility: { verdict: 'eligible', quote: 'Nonprofits with 501(c)(3) status can apply.' },
  twins: [],
  ...changes,
})
