import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money, NewPerWeek } from '../primitives.ts'
import { ApplicationStatus } from './applications.ts'

/** New opportunities with a value of a filter, in the last four full weeks and in the four before. */
const NewOfValue = z.object({ value: z.string(), last: z.number().int(), before: z.number().int() })
export type NewOfValue = z.infer<typeof NewOfValue>

/** Without a history of eight full weeks there are none. */
const NewByValue = z.array(NewOfValue).default([])

/** Statistics of the admin dashboard (specification, "Admin stats"). Money is summed per currency. */
export const AdminStats = z.object({
  applications: z.object({
    total: z.number().int(),
    byStatus: z.partialRecord(ApplicationStatus, z.number().int()),
  }),
  organizations: z.object({ total: z.number().int(), verified: z.number().int(), newPerWeek: NewPerWeek }),
  funding: z.object({
    totalAmount: z.array(z.object({ currency: Currency, amount: Money })),
    activeOpportunities: z.number().int(),
    newPerWeek: NewPerWeek,
    newByCategory: NewByValue,
    newBySource: NewByValue,
  }),
})
export type AdminStats = z.infer<typeof AdminStats>

/** Statistics of the admin dashboard. */
export const stats = {
  admin: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'Counts for the admin dashboard',
    access: 'admin',
    response: AdminStats,
  }),
}
