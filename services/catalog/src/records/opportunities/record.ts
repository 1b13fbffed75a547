import { DEFAULT_CLOSING_ZONE } from '@fundharbor/contracts/catalog/closing-time'
import { ClosingZone } from '@fundharbor/contracts/catalog/closing-fields'
import { Currency, Instant, Money } from '@fundharbor/contracts/primitives'
import {
  businessTypes,
  categories,
  fundingTypes,
  organizationTypes,
  slugsOf,
  sources,
} from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'

/** PostgreSQL rejects NUL in text; lone surrogates cannot be encoded. */
const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored')

const OptionalText = Text.nullable()

/**
 * A normalized record of any source. Unknown values are null or empty. Instants are UTC, amounts decimal strings in
 * `currency`; `description` and eligibility are sanitized HTML, `excerpt` is plain text. `isExcerpt`: the source
 * truncated the description, which ends with an ellipsis. `sourceRevision` sorts as text: a greater one is newer.
 */
export const OpportunityRecord = z.strictObject({
  source: z.enum(slugsOf(sources)),
  sourceId: Text.min(1, 'is missing'),
  sourceNumber: OptionalText,
  sourceUrl: OptionalText,
  sourceCodes: z.record(z.string(), z.array(Text)),
  sourceRevision: OptionalText,
  readAt: Instant,
  title: Text.min(1, 'is missing'),
  description: Text,
  excerpt: Text,
  isExcerpt: z.boolean().default(false),
  category: z.enum(slugsOf(categories)),
  fundingType: z.enum(slugsOf(fundingTypes)),
  amount: OptionalText,
  minAmount: Money.nullable(),
  maxAmount: Money.nullable(),
  currency: Currency,
  totalFunding: Money.nullable(),
  expectedAwards: z.number().int().positive().max(2_147_483_647, 'This number is too large').nullable(),
  deadline: Instant.nullable(),
  isRolling: z.boolean(),
  isForecast: z.boolean(),
  isActive: z.boolean(),
  postedAt: Instant.nullable(),
  eligibilityCriteria: OptionalText,
  timeframe: OptionalText,
  matchingRequired: z.boolean(),
  funderName: Text.min(1, 'is missing'),
  applicationUrl: OptionalText,
  geoScope: OptionalText,
  sector: OptionalText,
  organizationTypes: z.array(z.enum(slugsOf(organizationTypes))),
  businessTypes: z.array(z.enum(slugsOf(businessTypes))),
  deadlineZone: ClosingZone.default(DEFAULT_CLOSING_ZONE),
  expectedAt: Instant.nullable().default(null),
  documents: z
    .array(z.object({ name: Text.min(1), url: z.url({ protocol: /^https?$/ }) }))
    .nullable()
    .default(null),
  sourceUpdatedAt: Instant.nullable().default(null),
})
export type OpportunityRecord = z.infer<typeof OpportunityRecord>

/** What is said of a value for which the schema has no sentence; the library's are not for people. */
export const recordErrors = {
  error: ({ code }: { code?: string }) =>
    code === 'too_big' ? 'is too long or too large' : 'is not a value that can be stored',
}

/** What a source's reader produces: fields that few sources have may be left out. */
export type ReadRecord = z.input<typeof OpportunityRecord>
