import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Applicant } from '../identity/applicants.ts'

/**
 * What a sentence means for an applicant: it fits, it rules them out, somebody has to be asked, or it depends on something
 * that is still to be done.
 */
export const Verdict = z.enum(['yes', 'no', 'ask', 'depends'])
export type Verdict = z.infer<typeof Verdict>

/**
 * What a sentence was compared with: a field of `Applicant` (those of the project start with `project.`), or something that
 * no profile says: citizenship, partners, an earlier award, an invitation, a membership, an earlier step.
 */
export const FitField = z.enum([
  'organizationType',
  'country',
  'state',
  'annualBudget',
  'teamSize',
  'foundedYear',
  'taxId',
  'uei',
  'samExpiresOn',
  'pic',
  'project.location',
  'project.amountNeeded',
  'citizenship',
  'partners',
  'earlierAward',
  'invitation',
  'membership',
  'earlierStep',
])
export type FitField = z.infer<typeof FitField>

/** The text of the opportunity that a quote is from; `source` are the source's own names of program and action. */
export const QuoteOrigin = z.enum([
  'title',
  'eligibilityCriteria',
  'eligibilityRequirements',
  'requirements',
  'description',
  'source',
])
export type QuoteOrigin = z.infer<typeof QuoteOrigin>

/**
 * A sentence about who can apply, in the source's words, compared with the profile. `answer`: who can settle an `ask`: the
 * profile (a field is empty), you (no profile says it), or the funder.
 */
export const EligibilityFinding = z.object({
  quote: z.string(),
  from: QuoteOrigin,
  verdict: Verdict,
  field: FitField.nullable(),
  because: z.string(),
  answer: z.enum(['profile', 'you', 'funder']).nullable(),
})
export type EligibilityFinding = z.infer<typeof EligibilityFinding>

/** What an opportunity says about who can apply, for other services. */
export const internalEligibility = {
  read: endpoint({
    method: 'POST',
    path: '/internal/opportunities/:id/eligibility',
    summary: 'Whether an applicant can apply, by the sentences of an opportunity',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    body: Applicant,
    response: z.object({ verdict: Verdict, findings: z.array(EligibilityFinding) }),
  }),
}
