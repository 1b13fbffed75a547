import type { Approval } from '@fundharbor/contracts/catalog/application-events'
import type { BadgeTone } from '@fundharbor/kit'

/** How far a member who was asked for approval is, in words. */
export const approvalStates: Record<Approval['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting for approval', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'ok' },
  outdated: { label: 'Approved an earlier version', tone: 'warn' },
  changes: { label: 'Asked for changes', tone: 'bad' },
}
