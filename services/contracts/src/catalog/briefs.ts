import { z } from 'zod'

/**
 * A fact of a brief in a few words. `quote` is the sentence that it comes from, exactly as the funder wrote it; null if it
 * comes from a field of the record.
 */
export const BriefFact = z.object({ text: z.string(), quote: z.string().nullable() })
export type BriefFact = z.infer<typeof BriefFact>

/** What a funder looks for; `weight` as stated, e.g. `30 points`. */
export const BriefCriterion = BriefFact.extend({ weight: z.string().nullable() })
export type BriefCriterion = z.infer<typeof BriefCriterion>

const Quotes = z.array(z.string())

/** What an opportunity says, by what applicants need to know. What it does not say is empty. */
export const Brief = z.object({
  /** Sentences on what it pays for, as the funder wrote them. */
  asks: Quotes,
  /** Expected outcomes, as the funder wrote them. */
  outcomes: Quotes,
  applicants: z.array(BriefFact),
  amounts: z.array(BriefFact),
  dates: z.array(BriefFact),
  criteria: z.array(BriefCriterion),
  /** Documents to send, e.g. `letters of support`. */
  attachments: z.array(BriefFact),
  /** Of pages, words or characters, e.g. `6 pages`. */
  limits: z.array(BriefFact),
})
export type Brief = z.infer<typeof Brief>
