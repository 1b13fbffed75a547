import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DeadlineZone } from './closing-fields.ts'
import { Currency, Day, Instant, Money, text } from '../primitives.ts'
import { ApplicationContent } from './applications.ts'
import { Brief } from './briefs.ts'
import { AwardCategory, SignedMoney } from './grant-award.ts'

/** The award of a workspace’s grant, for reports to the funder. */
export const AwardFacts = z.object({
  amount: Money.nullable(),
  currency: Currency,
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  number: z.string(),
  spent: SignedMoney,
  categories: z.array(AwardCategory),
})
export type AwardFacts = z.infer<typeof AwardFacts>

/** Facts about an opportunity for generated documents. Texts are plain; `details` are never part of lists. */
export const OpportunityFacts = z.object({
  id: z.uuid(),
  title: z.string(),
  funderName: z.string(),
  category: z.string(),
  fundingType: z.string(),
  sector: z.string().nullable(),
  geoScope: z.string().nullable(),
  excerpt: z.string(),
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  /** In the funder's words, e.g. `Up to $50,000`. */
  amount: z.string().nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  deadlineZone: DeadlineZone,
  /** The closing day where the funder is, e.g. `May 4, 2027`. Null without a deadline. */
  closingDay: z.string().nullable().default(null),
  isForecast: z.boolean().default(false),
  /** E.g. when a forecast is planned to open. */
  timeframe: z.string().nullable().default(null),
  details: z.object({
    description: z.string(),
    eligibility: z.string().nullable(),
    selectionCriteria: z.string().nullable(),
  }),
  /** What it asks for. */
  brief: Brief.nullable().default(null),
  /** Whether somebody in the workspace has opened its details or its fit. */
  isOpened: z.boolean().default(true),
  /** From the person's latest application for it, draft or submitted. */
  application: ApplicationContent.nullable(),
  /** The award of the workspace’s grant; null unless somebody has entered it. */
  award: AwardFacts.nullable().default(null),
})
export type OpportunityFacts = z.infer<typeof OpportunityFacts>

/** How many open opportunities depend on each field of a profile. */
export const ProfileCounts = z.object({
  /** List who can apply, and individuals are not among them. */
  forOrganizations: z.number().int(),
  /** List the types of applicants that can apply. */
  withApplicants: z.number().int(),
  /** Name the country or region that they are for. */
  withRegion: z.number().int(),
  /** Name one state of the US in their title, and no other. */
  withState: z.number().int(),
  /** State an amount. */
  withAmount: z.number().int(),
  /** Are on Grants.gov. */
  onGrantsGov: z.number().int(),
  /** Are on the EU Funding & Tenders Portal. */
  onEuPortal: z.number().int(),
})
export type ProfileCounts = z.infer<typeof ProfileCounts>

/** Opportunities for other services. */
export const internalCatalog = {
  profileCounts: endpoint({
    method: 'GET',
    path: '/internal/profile-counts',
    summary: 'How many open opportunities the fields of a profile decide about',
    access: 'service',
    response: ProfileCounts,
  }),
  opportunity: endpoint({
    method: 'GET',
    path: '/internal/opportunities/:id',
    summary: 'Facts about an opportunity and a workspace’s application for it',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    /** The brief, sums and dates are as the workspace edited them. */
    query: z.object({ workspaceId: z.uuid() }),
    response: OpportunityFacts,
  }),
}

/** Vectors of texts, for other services. */
export const internalEmbeddings = {
  /** `isUrgent`: a user is waiting. Vectors of different models are not comparable. */
  embed: endpoint({
    method: 'POST',
    path: '/internal/embeddings',
    summary: 'Embed texts; each vector has one signed byte per dimension, in Base64',
    access: 'service',
    body: z.object({
      texts: z
        .array(text(3000).pipe(z.string().min(1, 'Enter a text')))
        .min(1)
        .max(16),
      isUrgent: z.boolean().default(false),
    }),
    response: z.object({ model: z.string(), vectors: z.array(z.string()) }),
  }),
}
