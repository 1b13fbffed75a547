import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Instant, Money } from '../primitives.ts'

/** What a document may say of an opportunity. Texts are plain; `details` is what lists never carry. */
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
  amount: Money.nullable(),
  currency: Currency,
  deadline: Instant.nullable(),
  details: z.object({
    description: z.string(),
    eligibility: z.string().nullable(),
    selectionCriteria: z.string().nullable(),
  }),
  /** What the person has written in an application for it, draft or submitted. */
  application: z
    .object({
      projectTitle: z.string().nullable(),
      projectDescription: z.string().nullable(),
      requestedAmount: Money.nullable(),
      currency: Currency,
      projectCategory: z.string().nullable(),
      targetBeneficiaries: z.number().int().nullable(),
      projectDuration: z.string().nullable(),
      expectedOutcomes: z.string().nullable(),
    })
    .nullable(),
})
export type OpportunityFacts = z.infer<typeof OpportunityFacts>

/** What catalog tells the other services. */
export const internalCatalog = {
  opportunity: endpoint({
    method: 'GET',
    path: '/internal/opportunities/:id',
    summary: 'What a document may say of an opportunity, and of a person’s application for it',
    access: 'service',
    params: z.object({ id: z.uuid() }),
    query: z.object({ userId: z.uuid() }),
    response: OpportunityFacts,
  }),
}
