import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Money, pageQuery } from '../primitives.ts'

/** An organisation's profile. `verificationDocuments` are file names. */
export const Organization = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  missionStatement: z.string().nullable(),
  foundedYear: z.number().int().nullable(),
  teamSize: z.number().int().nullable(),
  annualBudget: Money.nullable(),
  isVerified: z.boolean(),
  verificationDocuments: z.array(z.string()),
  verifiedAt: Instant.nullable(),
  verificationNotes: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Organization = z.infer<typeof Organization>

export const organizations = {
  mine: endpoint({
    method: 'GET',
    path: '/api/organization',
    summary: "The signed-in user's organisation, or null",
    response: Organization.nullable(),
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/organizations',
    summary: 'All organisations, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    response: z.array(Organization),
  }),
}
