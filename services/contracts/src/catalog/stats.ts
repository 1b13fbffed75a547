import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Money, NewPerWeek } from '../primitives.ts'
import { ApplicationStatus } from './applications.ts'

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
