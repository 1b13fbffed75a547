import type { Approval } from '@fundharbor/contracts/catalog/application-events'
import { Badge, type BadgeTone } from '@fundharbor/kit'
import styles from './apply.module.css'

/** How far a member who was asked for approval is, in words. */
const approvalStates: Record<Approval['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting for approval', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'ok' },
  outdated: { label: 'Approved an earlier version', tone: 'warn' },
  changes: { label: 'Asked for changes', tone: 'bad' },
}

/** Who was asked to approve a draft, and how far they are. */
export const ApproverList = ({ approvals }: { approvals: readonly Approval[] }) => (
  <ul>
    {approvals.map(({ userId, name, state, note }) => (
      <li key={userId} className={styles.approver}>
        {name} <Badge tone={approvalStates[state].tone}>{approvalStates[state].label}</Badge>
        {note && <span className={styles.approverNote}>{note}</span>}
      </li>
    ))}
  </ul>
)
