import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Money, text } from '../primitives.ts'
import { businessTypes, categories, fundingTypes, organizationTypes, slugsOf } from '../vocabulary.ts'

/** What somebody looks for, as far as their profile says. */
export const CandidateQuery = z.object({
  /** What the organization does, in its own words. */
  text: text(5000),
  /** The most fitting first. */
  categories: z.array(z.enum(slugsOf(categories))).max(20),
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))).max(10),
  /** Names of places that opportunities may be for, e.g. `United States`. */
  places: z.array(text(100)).max(20),
  /** US dollars a year. */
  annualBudget: Money.nullable(),
  /** Opportunities that interest: what is like them is looked for too. */
  liked: z.array(z.uuid()).max(50),
  /** Opportunities that must not be among the candidates. */
  without: z.array(z.uuid()).max(1000),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

/** An open opportunity with what a ranking needs of it. */
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
  /** Whether the source lists who may apply, completely: others may not. */
  isApplicantListed: z.boolean(),
  /** The source's text on who may apply, as HTML, its first thousands of characters. */
  eligibility: z.string().nullable(),
  excerpt: z.string(),
  /** Words of the text that the opportunity has, as the text writes them, the most telling first. */
  matchedWords: z.array(z.string()),
  /** How much of what the text says in telling words the opportunity says too, 0 to 1. */
  wordMatch: z.number(),
  /** Likeness of meaning to the text, and to the most alike of `liked`: -1 to 1, null while it is not known. */
  similarity: z.number().nullable(),
  likedSimilarity: z.number().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** Some hundred open opportunities at most. `isComplete`: the likeness of meaning was ready. */
export const Candidates = z.object({
  revision: z.string(),
  isComplete: z.boolean(),
  candidates: z.array(Candidate),
})
export type Candidates = z.infer<typeof Candidates>

/** What catalog tells the service that recommends. */
export const internalCandidates = {
  find: endpoint({
    method: 'POST',
    path: '/internal/candidates',
    summary: 'Open opportunities that may fit a profile, with what a ranking needs of them',
    access: 'service',
    body: CandidateQuery,
    response: Candidates,
  }),
  /** `revision` changes with every commit that changes the catalogue, and never comes again. */
  standing: endpoint({
    method: 'GET',
    path: '/internal/catalogue-standing',
    summary: 'The revision of the catalogue, and which of some opportunities are open',
    access: 'service',
    query: z.object({
      /** Separated by commas. */
      ids: z
        .string()
        .transform((value) => value.split(',').filter(Boolean))
        .pipe(z.array(z.uuid()).max(100)),
    }),
    response: z.object({ revision: z.string(), open: z.array(z.uuid()) }),
  }),
}
