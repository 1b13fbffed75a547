import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Fields that make matches better, the most useful first. `organization` is the profile itself. */
export const completenessFields = [
  'organization',
  'organizationType',
  'country',
  'state',
  'description',
  'missionStatement',
  'annualBudget',
  'serviceArea',
  'uei',
  'samExpiresOn',
  'pic',
  'teamSize',
  'foundedYear',
  'taxId',
] as const

/** A field that is empty, and what filling it in brings. */
export const MissingField = z.object({
  field: z.enum(completenessFields),
  /** E.g. "Add your state: 41 open opportunities name one state in their title." */
  sentence: z.string(),
  /** The number of open opportunities in the sentence; null if it has none. */
  count: z.number().int().nullable(),
})
export type MissingField = z.infer<typeof MissingField>

/** How much of the profile is filled in. Fields that do not apply to the organization do not count. */
export const Completeness = z.object({
  /** 0 to 100. */
  percent: z.number().int(),
  /** The most useful first. */
  missing: z.array(MissingField),
})
export type Completeness = z.infer<typeof Completeness>

/** What the signed-in person's organization profile lacks. */
export const completeness = {
  read: endpoint({
    method: 'GET',
    path: '/api/organization/completeness',
    summary: 'What is missing in your organization profile, and what each field improves',
    response: Completeness,
  }),
}
