import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Money, text } from '../primitives.ts'
import { businessTypes, categories, fundingTypes, organizationTypes, slugsOf } from '../vocabulary.ts'

/** A profile to find candidates for. */
export const CandidateQuery = z.object({
  /** The organization's self-description. */
  text: text(5000),
  /** Best first. */
  categories: z.array(z.enum(slugsOf(categories))).max(20),
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))).max(10),
  /** Names of places that opportunities may be limited to, e.g. `United States`. */
  places: z.array(text(100)).max(20),
  /** US dollars per year. */
  annualBudget: Money.nullable(),
  /** Ids of liked opportunities; similar ones become candidates too. */
  liked: z.array(z.uuid()).max(50),
  /** Ids of opportunities to exclude. */
  without: z.array(z.uuid()).max(1000),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

/** An open opportunity with the features that a ranking needs. */
export const Candidate = z.object({
  id: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  category: z.enum(slugsOf(categories)),
  fundingType: z.enum(slugsOf(fundingTypes)),
  sector: z.string().nullable(),
  geoScope: z.string().nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))),
  businessTypes: z.array(z.enum(slugsOf(businessTypes))),
  /** Whether the source's list of applicants is complete, so that others cannot apply. */
  isApplicantListed: z.boolean(),
  /** The source's eligibility text as HTML, its first 4,000 characters. */
  eligibility: z.string().nullable(),
  excerpt: z.string(),
  /** Words of the profile that the opportunity has, as written in the profile, highest tf-idf first. */
  matchedWords: z.array(z.string()),
  /** The share of the profile's words, by tf-idf, that the opportunity has, 0 to 1. */
  wordMatch: z.number(),
  /** Cosine similarity to the profile, and to the most similar of `liked`: -1 to 1; null if unknown. */
  similarity: z.number().nullable(),
  likedSimilarity: z.number().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** A few hundred candidates at most. `isComplete`: the profile's embedding was available. */
export const Candidates = z.object({
  revision: z.string(),
  isComplete: z.boolean(),
  candidates: z.array(Candidate),
})
export type Candidates = z.infer<typeof Candidates>

/** Internal endpoints for the service that makes recommendations. */
export const internalCandidates = {
  find: endpoint({
    method: 'POST',
    path: '/internal/candidates',
    summary: 'Open opportunities that may fit a profile, with ranking features',
    access: 'service',
    body: CandidateQuery,
    response: Candidates,
  }),
  /** `revision` changes with every commit that changes the catalog, and is never reused. */
  status: endpoint({
    method: 'GET',
    path: '/internal/catalog-status',
    summary: 'The revision of the catalog, and which of the given opportunities are open',
    access: 'service',
    query: z.object({
      /** Comma-separated. */
      ids: z
        .string()
        .transform((value) => value.split(',').filter(Boolean))
        .pipe(z.array(z.uuid()).max(100)),
    }),
    response: z.object({ revision: z.string(), open: z.array(z.uuid()) }),
  }),
}
