import { z } from 'zod'

/** The plans that cost money. */
export const PaidPlan = z.enum(['basic', 'premium', 'unlimited'])
export type PaidPlan = z.infer<typeof PaidPlan>
