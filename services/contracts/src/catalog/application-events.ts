import { z } from 'zod'
import { Instant } from '../primitives.ts'

/**
 * What a member did with an application. `overrode`: they submitted it without the approvals that were asked for; the note is their reason.
 */
export const ApplicationEvent = z.object({
  kind: z.enum(['asked', 'approved', 'asked-for-changes', 'overrode']),
  at: Instant,
  isYours: z.boolean(),
  /** Null once their account is deleted. */
  name: z.string().nullable(),
  note: z.string().nullable(),
})
export type ApplicationEvent = z.infer<typeof ApplicationEvent>

/** A member who was asked to approve a draft. `outdated`: they approved, and the draft was changed after that. */
export const Approval = z.object({
  userId: z.uuid(),
  name: z.string(),
  state: z.enum(['waiting', 'approved', 'outdated', 'changes']),
  note: z.string().nullable(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
})
export type Approval = z.infer<typeof Approval>
