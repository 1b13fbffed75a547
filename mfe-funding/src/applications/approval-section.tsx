import type { ApplicationDetails } from '@fundharbor/contracts/catalog/applications'
import { useCanEdit, useMember, useQuery } from '@fundharbor/kit'
import { teamQuery } from '../members/queries.ts'
import { ApproverList } from './approver-list.tsx'
import { AskApproval } from './ask-approval.tsx'
import styles from './apply.module.css'
import { DecideApproval } from './decide-approval.tsx'

/** The review of a draft by colleagues, before it is submitted. Nothing for a member who works alone. */
export function ApprovalSection({ application }: { application: ApplicationDetails }) {
  const { id: memberId } = useMember()
  const canEdit = useCanEdit()
  const { data: team } = useQuery(teamQuery())
  const { approvals, status } = application
  const isDraft = status === 'draft'
  if (approvals.length === 0 && (!isDraft || !team || team.members.length === 1)) return null
  const own = approvals.find(({ userId }) => userId === memberId)
  return (
    <section aria-labelledby="approval" className={styles.approval}>
      <h3 id="approval">Approval</h3>
      {approvals.length > 0 ? (
        <ApproverList approvals={approvals} />
      ) : (
        <p>Nobody has been asked to approve this draft. It can be submitted without approval.</p>
      )}
      {isDraft && own && own.state !== 'approved' && (
        <DecideApproval key={own.state} id={application.id} revision={application.revision} />
      )}
      {isDraft && canEdit && team && <AskApproval id={application.id} members={team.members} />}
    </section>
  )
}
