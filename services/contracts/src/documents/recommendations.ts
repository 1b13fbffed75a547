import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** A share of one, e.g. 0.82. */
const Share = z.number().min(0).max(1)

/** The four parts that a score is made of. */
export const RecommendationAnalysis = z.object({
  /** How close the call's words are to what the organization does. */
  strengthMatch: Share,
  /** How well category, funding type and amount fit. */
  fundingAlignment: Share,
  /** Whether the applicant's type and place are among those that may apply. */
  eligibilityScore: Share,
  /** Place, time left and the year's budget. */
  strategicFit: Share,
})
export type RecommendationAnalysis = z.infer<typeof RecommendationAnalysis>

/** May this organization apply? `quote` is the source's own sentence, null where it says nothing. */
export const Eligibility = z.object({
  verdict: z.enum(['eligible', 'not eligible', 'unclear']),
  quote: z.string().nullable(),
})
export type Eligibility = z.infer<typeof Eligibility>

export const Feedback = z.enum(['interested', 'not for me'])
export type Feedback = z.infer<typeof Feedback>

/**
 * An opportunity that fits the person's organization (specification, "Recommendation"). `score` orders the list;
 * `confidence` says how complete the data behind it is, on both sides. `reasons` quote the fields they come from.
 */
export const Recommendation = z.object({
  opportunityId: z.uuid(),
  score: Share,
  priority: z.enum(['high', 'medium', 'low']).default('medium'),
  confidence: Share.optional(),
  matchedCriteria: z.array(z.string()),
  reasons: z.array(z.string()),
  aiAnalysis: RecommendationAnalysis.optional(),
  eligibility: Eligibility,
  feedback: Feedback.nullable(),
})
export type Recommendation = z.infer<typeof Recommendation>

const params = z.object({ opportunityId: z.uuid() })

/** Who wrote an explanation: a model from the facts, or rules. */
const Explanation = z.object({
  explanation: z.string(),
  writer: z.enum(['model', 'rules']),
  computedAt: Instant,
})

export const recommendations = {
  /** Best first, at most 20, never an expired or inactive one. Empty without a profile to compare with. */
  list: endpoint({
    method: 'GET',
    path: '/api/recommendations',
    summary: 'Opportunities that fit the own profile and organization',
    response: z.array(Recommendation),
  }),
  /** 404 for an opportunity that is not among the own recommendations. */
  explanation: endpoint({
    method: 'GET',
    path: '/api/recommendations/:opportunityId/explanation',
    summary: 'Why an opportunity is recommended',
    params,
    response: Explanation,
  }),
  /** `null` takes it back. What is not for somebody leaves the list, what interests moves what is like it up. */
  giveFeedback: endpoint({
    method: 'PUT',
    path: '/api/recommendations/:opportunityId/feedback',
    summary: 'Say whether a recommendation fits; the next answer heeds it',
    params,
    body: z.object({ feedback: Feedback.nullable() }),
    response: z.object({}),
  }),
}
