import { z } from 'zod'
import { Instant } from '../primitives.ts'
import { closingZones, DEFAULT_CLOSING_ZONE } from './closing-time.ts'

/** A time zone in requests. */
export const ClosingZone = z.enum(
  closingZones.map(({ slug }) => slug),
  'Choose a time zone',
)

/** The funder's time zone in responses, as an IANA name; those of an earlier release do not have it. */
export const DeadlineZone = z.string().default(DEFAULT_CLOSING_ZONE)

/** What is known of an opportunity that has no deadline. */
export const undatedFields = {
  /** When a forecast is expected to open, if its source says so. */
  expectedAt: Instant.nullable().default(null),
  /** From then on it has probably closed, and why: "Last updated in May 2022". */
  probablyClosedAt: Instant.nullable().default(null),
  probablyClosedReason: z.string().nullable().default(null),
}
