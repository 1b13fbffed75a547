import type { Approval } from '@fundharbor/contracts/catalog/application-events'
import { Badge } from '@fundharbor/kit'
import { approvalStates } from './approval-states.ts'
import styles from './apply.module.css'

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
