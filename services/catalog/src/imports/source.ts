import { Currency, Instant, Money } from '@fundharbor/contracts/primitives'
import {
  businessTypes,
  categories,
  fundingTypes,
  organizationTypes,
  slugsOf,
  sources,
  type SourceName,
} from '@fundharbor/contracts/vocabulary'
import { z } from 'zod'

/** PostgreSQL refuses NUL in text; lone surrogates cannot be encoded. */
const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'has characters that cannot be stored')

const OptionalText = Text.nullable()

/**
 * An opportunity in the catalogue's own terms, whatever it was read from. What the source does not say is null or
 * empty. Instants are UTC, money decimal strings in `currency`; `description` and eligibility are sanitised HTML,
 * `excerpt` is plain text; `isExcerpt` says that the source itself cut the description, which ends with an ellipsis. `sourceRevision` sorts as text: a greater one is newer.
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
  expectedAwards: z.number().int().positive().max(2_147_483_647).nullable(),
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
})
export type OpportunityRecord = z.infer<typeof OpportunityRecord>

/** What a reader makes of a file: fields that few sources have may be left out. */
export type ReadRecord = z.input<typeof OpportunityRecord>

/** What a source has at a position (from 1): a record, or why it cannot be taken. */
export type SourceItem =
  | { position: number; record: OpportunityRecord }
  | { position: number; sourceId: string | null; problem: string }

/** A file of opportunities. Reading throws SourceBroken when the file as a whole cannot be trusted. */
export interface Source {
  name: SourceName
  /** Name of the file for the report, without folders. */
  file: string
  /** It has every open record of the source: what it lacks was withdrawn. Default: an excerpt. */
  isWhole?: boolean
  /** The upload that it was made of. */
  uploadId?: string
  items(): AsyncIterable<SourceItem>
}

/** One record cannot be taken; the message says why. */
export class RecordProblem extends Error {}

/** The file is not what it should be (cut off, malformed, another format); nothing of it may be kept. */
export class SourceBroken extends Error {}

/** Runs a record's mapping; whatever is wrong with the record becomes its problem. */
export function itemOf(
  at: { position: number; sourceId: string | null },
  read: () => ReadRecord,
): SourceItem {
  try {
    return { position: at.position, record: OpportunityRecord.parse(read()) }
  } catch (error) {
    return { ...at, problem: problemOf(error) }
  }
}

function problemOf(error: unknown): string {
  if (error instanceof RecordProblem) return error.message
  if (!(error instanceof z.ZodError)) throw error
  return error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')
}
