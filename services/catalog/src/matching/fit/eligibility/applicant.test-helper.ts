import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import type { EligibilityRecord } from './types.ts'

/** A nonprofit in Ohio with an empty profile otherwise. */
export const applicantOf = ({
  project,
  ...facts
}: Partial<Omit<Applicant, 'project'>> & { project?: Partial<Applicant['project']> } = {}): Applicant => ({
  ...unknownApplicant,
  workspaceId: '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1a01',
  name: 'North Quay Clinic',
  organizationType: 'nonprofit',
  category: 'health',
  country: 'US',
  state: 'US-OH',
  ...facts,
  project: {
    ...unknownApplicant.project,
    id: '0d7e4a52-6f0c-4c4e-9d0c-5a5f3c3b1a02',
    title: 'Night clinic',
    ...project,
  },
})

/** An opportunity with a title only. */
export const recordOf = (facts: Partial<EligibilityRecord> = {}): EligibilityRecord => ({
  title: 'Rural Community Health Support Program',
  source: 'grants-gov',
  sourceCodes: {},
  sector: null,
  deadline: new Date('2027-02-01T04:59:59Z'),
  deadlineZone: 'America/New_York',
  eligibilityCriteria: null,
  eligibilityRequirements: null,
  requirements: null,
  description: '',
  funderName: 'Harbor Fund',
  facts: { region: null, callType: null, audience: [], places: [], restriction: null, undatedSince: null },
  ...facts,
})
