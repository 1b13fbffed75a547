import type { Applicant } from './applicants.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

/** An organization that has said nothing yet, with its default project. */
export const unknownApplicant: Applicant = {
  workspaceId: NIL,
  name: '',
  organizationType: null,
  organizationKind: null,
  hasOrganization: true,
  category: null,
  description: '',
  missionStatement: '',
  country: '',
  state: null,
  serviceArea: null,
  foundedYear: null,
  teamSize: null,
  annualBudget: null,
  taxId: null,
  uei: null,
  samExpiresOn: null,
  pic: null,
  languages: [],
  project: {
    id: NIL,
    title: '',
    description: '',
    beneficiaries: null,
    location: null,
    startsOn: null,
    endsOn: null,
    amountNeeded: null,
    currency: 'USD',
    stage: 'idea',
    isDefault: true,
  },
}
