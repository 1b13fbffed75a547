import type { OpportunityRow } from './opportunities.ts'

/** Shown for records that nobody could act on. */
export const NO_DETAILS = 'The source gives no details yet.'

/** Whether a record has neither a text nor a date. */
export const isBare = ({
  excerpt,
  deadline,
  expectedAt,
}: Pick<OpportunityRow, 'excerpt' | 'deadline' | 'expectedAt'>): boolean =>
  excerpt === '' && deadline === null && expectedAt === null
