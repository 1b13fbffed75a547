import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'
import { Approval } from './application-events.ts'

/** Members who are asked to approve a draft. */
export const ApprovalRequest = z.object({
  memberIds: z.array(z.uuid()).min(1, 'Choose at least one person').max(20, 'Choose at most 20 people'),
  /** For the members who are asked. */
  note: text(1000).optional(),
})
export type ApprovalRequest = z.input<typeof ApprovalRequest>

/** What a member decides about a draft. `revision` is the one that they have read. */
export const ApprovalDecision = z
  .object({
    decision: z.enum(['approved', 'changes']),
    note: text(1000).optional(),
    revision: z.number().int().min(0).max(2_000_000_000),
  })
  .refine(({ decision, note }) => decision === 'approved' || note, {
    path: ['note'],
    message: 'Say what should change',
  })
export type ApprovalDecision = z.input<typeof ApprovalDecision>

const params = z.object({ id: z.uuid() })

/** The review of a draft by members of the organization, before it is submitted. */
export const applicationApprovals = {
  /** Asks owners, editors and reviewers with a notification. Those who decided earlier are asked again. 409 unless it is a draft. */
  ask: endpoint({
    method: 'POST',
    path: '/api/applications/:id/approvals',
    summary: 'Ask members to approve a draft before it is submitted',
    permission: 'edit',
    params,
    body: ApprovalRequest,
    response: z.array(Approval),
  }),
  /** For members who were asked. 409 after the draft has changed. */
  decide: endpoint({
    method: 'PUT',
    path: '/api/applications/:id/approval',
    summary: 'Approve a draft, or ask for changes',
    params,
    body: ApprovalDecision,
    response: z.array(Approval),
  }),
}
