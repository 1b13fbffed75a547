import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DeadlineZone } from './closing-fields.ts'
import { Applicant } from '../identity/applicants.ts'
import { Currency, Instant, Money } from '../primitives.ts'
import { categories, fundingTypes, slugsOf } from '../vocabulary.ts'

/** Who wants matches, and what they said about earlier ones. */
export const MatchQuery = z.object({
  applicant: Applicant,
  /** Ids of opportunities marked "Interested"; similar ones rank higher. */
  liked: z.array(z.uuid()).max(50),
  /** Ids of opportunities marked "Not for me"; they are left out, and similar ones rank lower. */
  rejected: z.array(z.uuid()).max(1000),
})
export type MatchQuery = z.infer<typeof MatchQuery>

/** What the fit of an opportunity is made of, in the order in which reasons are told. */
export const factorNames = [
  'eligibility',
  'region',
  'audience',
  'kind',
  'place',
  'size',
  'closed',
  'time',
  'feedback',
] as const

/**
 * One thing that makes an opportunity fit better or worse. `weight` multiplies the score: below 1 lowers it, above 1
 * raises it. `quote` is the record's own words, if they decide.
 */
export const FitFactor = z.object({
  name: z.enum(factorNames),
  weight: z.number(),
  sentence: z.string(),
  quote: z.string().nullable(),
})
export type FitFactor = z.infer<typeof FitFactor>

/** An open opportunity for an applicant. */
export const Match = z.object({
  id: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  category: z.enum(slugsOf(categories)),
  fundingType: z.enum(slugsOf(fundingTypes)),
  sector: z.string().nullable(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  deadlineZone: DeadlineZone,
  /** From 0 to 1, the best match of the list near 1 if it is a good one. */
  score: z.number(),
  /** How close the texts are, from 0 to 1. */
  relevance: z.number(),
  /** How well everything but the text fits, from 0 to 1. */
  fit: z.number(),
  /** Matches below are shown only on request. */
  isGoodMatch: z.boolean(),
  /** Words of the applicant that the record shares, most telling first. */
  sharedWords: z.array(z.string()),
  /** Labels of subjects that both sides have. */
  sharedSubjects: z.array(z.string()),
  /** Cosine similarity of the texts, -1 to 1; null without vectors. */
  similarity: z.number().nullable(),
  factors: z.array(FitFactor),
  eligibility: z.object({
    verdict: z.enum(['eligible', 'not eligible', 'unclear']),
    quote: z.string().nullable(),
  }),
  /** Ids of other open records under the same title. */
  twins: z.array(z.uuid()),
})
export type Match = z.infer<typeof Match>

/** Matches, best first. `isComplete`: the applicant's embedding was available. */
export const Matches = z.object({
  /** The catalog's revision that the matches were computed from. */
  revision: z.string(),
  isComplete: z.boolean(),
  matches: z.array(Match),
})
export type Matches = z.infer<typeof Matches>

/** Matching, for the service that keeps recommendations. */
export const internalMatches = {
  find: endpoint({
    method: 'POST',
    path: '/internal/matches',
    summary: 'Open opportunities that fit an applicant, best first',
    access: 'service',
    body: MatchQuery,
    response: Matches,
  }),
  /** `revision` changes with every commit that changes the catalog, and is never reused. */
  status: endpoint({
    method: 'GET',
    path: '/internal/catalog-status',
    summary:
      'The revision of the catalog, which opportunities are open, and what a workspace decided against',
    access: 'service',
    query: z.object({
      workspace: z.uuid().optional(),
      /** Comma-separated. */
      ids: z
        .string()
        .transform((value) => value.split(',').filter(Boolean))
        .pipe(z.array(z.uuid()).max(100)),
    }),
    response: z.object({
      revision: z.string(),
      open: z.array(z.uuid()),
      /** Opportunities that the workspace passed on, latest first; empty without a workspace. */
      passed: z.array(z.uuid()),
    }),
  }),
}
