import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import type { EligibilityRecord } from './types.ts'

/** A nonprofit in Ohio with an empty profile otherwise. */
export const applicantOf = ({
  project,
  ...facts
}: Partial<Omit<Applicant, 'project'>> & { project?: Partial<Applicant['project']> } = {}): Applicant => ({
  workspaceId: '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1a01',
  name: 'North Quay Clinic',
  organizationType: 'nonprofit',
  hasOrganization: true,
  category: 'health',
  description: '',
  missionStatement: '',
  country: 'US',
  state: 'US-OH',
  serviceArea: null,
  foundedYear: null,
  teamSize: null,
  annualBudget: null,
  taxId: null,
  uei: null,
  samExpiresOn: null,
  pic: null,
  languages: [],
  ...facts,
  project: {
    id: '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1a02',
    title: 'Night clinic',
    description: '',
    beneficiaries: null,
    location: null,
    startsOn: null,
    endsOn: null,
    amountNeeded: null,
    stage: 'idea',
    isDefault: true,
    currency: 'USD',
    ...project,
  },
})

/** An opportunity without texts. */
export const recordOf = (facts: Partial<EligibilityRecord> = {}): EligibilityRecord => ({
  source: 'grants-gov',
  sourceCodes: {},
  sector: null,
  deadline: new Date('2027-02-01T04:59:59Z'),
  eligibilityCriteria: null,
  eligibilityRequirements: null,
  requirements: null,
  description: '',
  ...facts,
})
