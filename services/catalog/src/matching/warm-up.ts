import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { findMatches } from './find-matches.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

const anybody: Applicant = {
  workspaceId: NIL,
  name: '',
  organizationType: 'nonprofit',
  hasOrganization: true,
  category: null,
  description: 'We restore wetlands, feed families and teach children in rural towns.',
  missionStatement: '',
  country: 'US',
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

/** Makes matches for nobody, because the first ones after a start take longer than other services wait. */
export async function warmUpMatching(): Promise<void> {
  try {
    await findMatches({ applicant: anybody, liked: [], rejected: [] })
  } catch (error) {
    logger.warn({ err: error }, 'Warming up matching failed; the first matches will be slower')
  }
}
