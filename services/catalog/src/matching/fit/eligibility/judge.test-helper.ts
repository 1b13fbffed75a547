import { eligibilitySentence } from '../../../records/taxonomy/applicants.ts'
import { applicantOf, recordOf } from './applicant.test-helper.ts'
import { readEligibility } from './read-eligibility.ts'
import type { EligibilityRecord } from './types.ts'

export type Facts = Parameters<typeof applicantOf>[0]

const judgeRecord = (record: Partial<EligibilityRecord>, facts: Facts) =>
  readEligibility(recordOf(record), applicantOf(facts)).findings.map(({ verdict, field }) => [verdict, field])

/** Verdict and field of each finding in a sentence of the eligibility criteria. */
export const judge = (sentence: string, facts: Facts = {}) =>
  judgeRecord({ eligibilityCriteria: `<p>${sentence}</p>` }, facts)

/** The same for a sentence of the description. */
export const judgeDescription = (sentence: string, facts: Facts = {}) =>
  judgeRecord({ description: sentence }, facts)

/** The sentence that Grants.gov makes of applicant codes. */
export const listOf = (...codes: string[]) => eligibilitySentence(codes) ?? ''

export const bavaria: Facts = { country: 'DE', state: null }
