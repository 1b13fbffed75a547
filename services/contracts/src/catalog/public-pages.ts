import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Money, SourceSlug, text } from '../primitives.ts'
import { AwardedBefore } from './awards.ts'
import { LONGEST_SLUG } from './funder-slug.ts'
import { OpportunityRow, Provenance, SubjectLink } from './opportunities.ts'
import { PublicOpportunity } from './public-search.ts'

/** Changes made at one time, in words. Without values for long texts and for fields that visitors do not see. */
export const PublicChange = z.object({
  at: Instant,
  by: z.string(),
  fields: z.array(
    z.object({
      label: z.string(),
      values: z.object({ before: z.string(), after: z.string() }).nullable(),
    }),
  ),
})
export type PublicChange = z.infer<typeof PublicChange>

/** The latest change of an opportunity of a funder or subject. */
export const RecentChange = PublicChange.extend({ id: z.uuid(), title: z.string() })
export type RecentChange = z.infer<typeof RecentChange>

/**
 * What visitors see of an opportunity. Texts, contacts and links to other sites are metered and never part of it;
 * addresses inside of short texts are replaced.
 */
export const PublicOpportunityPage = OpportunityRow.pick({
  id: true,
  title: true,
  funderName: true,
  category: true,
  subjects: true,
  fundingType: true,
  amount: true,
  minAmount: true,
  maxAmount: true,
  currency: true,
  deadline: true,
  deadlineZone: true,
  isRolling: true,
  isForecast: true,
  expectedAt: true,
  probablyClosedAt: true,
  probablyClosedReason: true,
  geoScope: true,
  organizationTypes: true,
  businessTypes: true,
  excerpt: true,
  postedAt: true,
}).extend({
  isClosed: z.boolean(),
  /** Empty if the funder has no page. */
  funderSlug: z.string(),
  totalFunding: Money.nullable(),
  expectedAwards: z.number().int().nullable(),
  matchingRequired: z.boolean(),
  /** Facts derived from the record, as sentences: "For organizations in the EU". */
  facts: z.array(z.string()),
  history: z.array(PublicChange).max(20),
  similar: z.array(PublicOpportunity).max(6),
  source: Provenance.pick({ name: true, readAt: true }),
  createdAt: Instant,
})
export type PublicOpportunityPage = z.infer<typeof PublicOpportunityPage>

/** A funder; `open` counts its open opportunities, `awards` its known awards of the past. */
export const FunderNode = z.object({
  slug: z.string(),
  name: z.string(),
  open: z.number().int(),
  awards: z.number().int().default(0),
})
export type FunderNode = z.infer<typeof FunderNode>

/** A funder's public page. */
export const FunderPage = FunderNode.extend({
  /** What its open opportunities state, per currency, largest first. */
  funding: z.array(z.object({ currency: Currency, amount: Money })),
  /** The newest open opportunities. */
  opportunities: z.array(PublicOpportunity).max(20),
  closingNext: z.array(PublicOpportunity).max(5),
  /** Subjects of its open opportunities, most frequent first. */
  subjects: z.array(SubjectLink.extend({ open: z.number().int() })).max(8),
  /** Funders with open opportunities on the same subjects. */
  similar: z.array(FunderNode).max(6),
  changes: z.array(RecentChange).max(8),
  sources: z.array(SourceSlug),
  /** Null if no award of it is known. */
  awardedBefore: AwardedBefore.nullable().default(null),
})
export type FunderPage = z.infer<typeof FunderPage>

/** Pages of opportunities and funders for visitors. Rate-limited per address: 429 `TOO_MANY_REQUESTS`. */
export const publicPages = {
  opportunity: endpoint({
    method: 'GET',
    path: '/api/public/opportunities/:id',
    summary: 'What visitors see of an opportunity, open or closed',
    access: 'everyone',
    params: z.object({ id: z.uuid() }),
    response: PublicOpportunityPage,
  }),
  funders: endpoint({
    method: 'GET',
    path: '/api/public/funders',
    summary: 'Funders with open opportunities by name, and then those of whom only past awards are known',
    access: 'everyone',
    response: z.array(FunderNode),
  }),
  funder: endpoint({
    method: 'GET',
    path: '/api/public/funders/:slug',
    summary: 'Open opportunities of a funder, their subjects, what closes next, and what it gave before',
    access: 'everyone',
    params: z.object({ slug: text(LONGEST_SLUG) }),
    response: FunderPage,
  }),
}

/** For the sitemap: open opportunities, latest changes first. */
export const internalPublicPages = {
  list: endpoint({
    method: 'GET',
    path: '/internal/public-pages',
    summary: 'Open opportunities for the sitemap, latest changes first, 40,000 at most',
    access: 'service',
    response: z.array(z.object({ id: z.uuid(), updatedAt: Instant })),
  }),
}
