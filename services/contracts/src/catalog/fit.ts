import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DeadlineZone, undatedFields } from './closing-fields.ts'
import { Currency, Day, Instant, Money } from '../primitives.ts'
import { Grant } from './grants.ts'
import { GrantStep } from './grant-parts.ts'
import { FitEffort } from './effort.ts'
import { EligibilityFinding, Verdict } from './eligibility.ts'

/** One thing to weigh. `quote` is the opportunity's own words, if they decide. */
export const WorthPoint = z.object({
  name: z.enum(['sum', 'budget', 'matching', 'partners', 'awards', 'effort']),
  verdict: z.enum(['good', 'fair', 'poor', 'unknown']),
  sentence: z.string(),
  quote: z.string().nullable(),
})
export type WorthPoint = z.infer<typeof WorthPoint>

/**
 * What the funder gave before, as far as it is known: grants of its main currency. `latest` is the last year after the
 * first one, in which everybody is new to the data; the verdict is by its newcomers, and `unknown` if it is long ago.
 */
export const AwardHistory = z.object({
  funder: z.object({ slug: z.string(), name: z.string() }),
  verdict: WorthPoint.shape.verdict,
  currency: Currency,
  firstYear: z.number().int(),
  lastYear: z.number().int(),
  awardsPerYear: z.number().int(),
  median: Money,
  latest: z
    .object({ year: z.number().int(), recipients: z.number().int(), newcomers: z.number().int() })
    .nullable(),
})
export type AwardHistory = z.infer<typeof AwardHistory>

/** Something that an application needs. `startOn`: latest day to start so that it is there in time. */
export const MissingItem = z.object({
  name: z.string(),
  kind: z.enum(['registration', 'document', 'partner', 'profile']),
  label: z.string(),
  because: z.string(),
  quote: z.string().nullable(),
  /** Days that it usually takes. */
  days: z.number().int(),
  startOn: Day.nullable(),
  isLate: z.boolean(),
})
export type MissingItem = z.infer<typeof MissingItem>

/** Whether an opportunity can be won with a project. */
export const Fit = z.object({
  opportunity: z.object({
    id: z.uuid(),
    title: z.string(),
    funderName: z.string(),
    deadline: Instant.nullable(),
    deadlineZone: DeadlineZone,
    isRolling: z.boolean(),
    isForecast: z.boolean(),
    ...undatedFields,
    isClosed: z.boolean(),
    minAmount: Money.nullable(),
    maxAmount: Money.nullable(),
    currency: Currency,
    sourceUrl: z.string().nullable(),
  }),
  project: z.object({ id: z.uuid(), title: z.string(), isDefault: z.boolean() }),
  eligibility: z.array(EligibilityFinding),
  /** `no` if a sentence says no; `ask`, `depends` likewise; `yes` only if a sentence says who can apply. */
  verdict: Verdict,
  /** The source shortened its text, so that sentences may be missing. */
  isExcerpt: z.boolean(),
  worth: z.array(WorthPoint),
  /** Null if no dated grants of the funder are known. */
  history: AwardHistory.nullable(),
  effort: FitEffort,
  missing: z.array(MissingItem),
  steps: z.array(GrantStep),
  /** Null if the workspace has not even saved it. */
  grant: Grant.nullable(),
})
export type Fit = z.infer<typeof Fit>

/** "Is this for us?": an opportunity compared with a project of the signed-in person's workspace. */
export const fit = {
  /** Counts as a view like `details`, because it quotes them. 404 for another workspace's project. */
  read: endpoint({
    method: 'GET',
    path: '/api/opportunities/:id/fit',
    summary: 'Whether you can win this: eligibility, worth, what is missing, steps; counts as a view',
    permission: 'read',
    params: z.object({ id: z.uuid() }),
    query: z.object({ project: z.uuid().optional() }),
    response: Fit,
  }),
}
