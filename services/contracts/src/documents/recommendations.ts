import { z } from 'zod'
import { DeadlineZone } from '../catalog/closing-fields.ts'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Money } from '../primitives.ts'
import { categories, fundingTypes, slugsOf } from '../vocabulary.ts'

/** A number from 0 to 1, e.g. 0.82. */
const Share = z.number().min(0).max(1)

/** The four parts of a score (specification, "Recommendation"). */
export const RecommendationAnalysis = z.object({
  /** How similar the opportunity's text is to the organization's. */
  strengthMatch: Share,
  /** Fit of category, funding type and amount. */
  fundingAlignment: Share,
  /** Whether applicants of this type and location can apply. */
  eligibilityScore: Share,
  /** Fit of location, time left and the organization's budget. */
  strategicFit: Share,
})
export type RecommendationAnalysis = z.infer<typeof RecommendationAnalysis>

/** Whether the organization can apply. `quote` is the source's own sentence; null if it says nothing. */
export const Eligibility = z.object({
  verdict: z.enum(['eligible', 'not eligible', 'unclear']),
  quote: z.string().nullable(),
})
export type Eligibility = z.infer<typeof Eligibility>

/** A workspace's feedback on a recommendation; the latest of its members counts. */
export const Feedback = z.enum(['interested', 'not for me'])
export type Feedback = z.infer<typeof Feedback>

/** An opportunity as it was when its list was computed, to show while the catalog is down. */
export const RecommendedOpportunity = z.object({
  title: z.string(),
  funderName: z.string(),
  category: z.enum(slugsOf(categories)),
  fundingType: z.enum(slugsOf(fundingTypes)),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  deadlineZone: DeadlineZone,
})
export type RecommendedOpportunity = z.infer<typeof RecommendedOpportunity>

/**
 * An opportunity that fits the person's organization (specification, "Recommendation"). The list is ordered by `score`.
 * `confidence` is how complete the data of both sides is. `reasons` are sentences for the person.
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
  /** Good matches come first; the page shows the others only on request. */
  isGoodMatch: z.boolean().default(true),
  /** Other open opportunities under the same title. */
  twins: z.array(z.uuid()).default([]),
  /** When the list was computed; older than a day if a service is down and the last list is shown. */
  computedAt: Instant.optional(),
  opportunity: RecommendedOpportunity.optional(),
})
export type Recommendation = z.infer<typeof Recommendation>

const params = z.object({ opportunityId: z.uuid() })
/** The default project without `project`. */
const projectQuery = z.object({ project: z.uuid().optional() })

/** An explanation, written by an AI model or by rules. */
const Explanation = z.object({
  explanation: z.string(),
  writer: z.enum(['model', 'rules']),
  computedAt: Instant,
})

/** Recommendations for the signed-in person. 503 while catalog or identity-billing is down. */
export const recommendations = {
  /**
   * Best first, at most 20, all of them open. Empty if the profile says too little. 404 for a project of another
   * workspace.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/recommendations',
    summary: 'Opportunities that fit your organization or one of its projects',
    query: projectQuery,
    response: z.array(Recommendation),
  }),
  /** 404 for an opportunity that is not recommended to the person. */
  explanation: endpoint({
    method: 'GET',
    path: '/api/recommendations/:opportunityId/explanation',
    summary: 'Why an opportunity is recommended',
    params,
    query: projectQuery,
    response: Explanation,
  }),
  /** `null` removes the feedback. It is the workspace's: "not for me" hides an opportunity for all members, "interested" ranks similar ones higher. */
  giveFeedback: endpoint({
    method: 'PUT',
    path: '/api/recommendations/:opportunityId/feedback',
    summary: 'Give feedback on a recommendation, for your workspace',
    permission: 'edit',
    params,
    query: projectQuery,
    body: z.object({ feedback: Feedback.nullable() }),
    response: z.object({}),
  }),
}
