import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Applicant } from '@fundharbor/contracts/identity/applicants'
import { unknownApplicant } from '@fundharbor/contracts/identity/unknown-applicant'
import { catchUpSearch } from '../../search/feed/current-engine.ts'
import { findMatches } from './find-matches.ts'

const anybody: Applicant = {
  ...unknownApplicant,
  organizationType: 'nonprofit',
  description: 'We restore wetlands, feed families and teach children in rural towns.',
  country: 'US',
}

/** Makes matches for nobody, because the first ones after a start take longer than other services wait. */
export async function warmUpMatching(): Promise<void> {
  try {
    await catchUpSearch()
    await findMatches({ applicant: anybody, liked: [], rejected: [] })
  } catch (error) {
    logger.warn({ err: error }, 'Warming up matching failed; the first matches will be slower')
  }
}
