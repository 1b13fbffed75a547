import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { allows } from '@fundharbor/contracts/identity/roles'
import { Link, TextArea, useMember, useQuery } from '@fundharbor/kit'
import { registerField, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { teamQuery } from '../members/queries.ts'
import { grantOfQuery } from '../grants/queries.ts'
import { grantPath } from '../shared/paths.ts'
import { ApproverList } from './approver-list.tsx'
import styles from './apply.module.css'
import type { FormFields } from './form-fields.ts'
import { applicationQuery } from './queries.ts'
import type { Submission } from './use-application-form.ts'

interface FormApprovalProps {
  id: string
  row: OpportunityRow
  form: UseFormReturn<FormFields, unknown, Submission>
}

/** Whether colleagues have approved the draft, and an owner's reason to submit it without them. Nothing without colleagues. */
export function FormApproval({ id, row, form }: FormApprovalProps) {
  const canManage = allows(useMember().workspaceRole ?? 'owner', 'manage')
  const { data: team } = useQuery(teamQuery())
  const { data: details } = useQuery({ ...applicationQuery(id), retry: false })
  const { data: grant } = useQuery(grantOfQuery(row.id))
  if (!details || !team || team.members.length === 1) return null
  const { approvals } = details
  const isMissing = approvals.some(({ state }) => state !== 'approved')
  return (
    <fieldset className={styles.section}>
      <legend>Approval</legend>
      <div className={styles.approval}>
        {approvals.length > 0 && <ApproverList approvals={approvals} />}
        {isMissing && <p>You can submit this application when everyone who was asked has approved it.</p>}
        {grant && (
          <Link to={`${grantPath(grant.id)}#application`}>
            {approvals.length > 0 ? 'Review and approval' : 'Ask colleagues for approval'}
          </Link>
        )}
        {isMissing && canManage && (
          <TextArea
            label="Reason for submitting without approval"
            optional
            hint="As an owner, you can submit it anyway. The reason is added to the application’s history."
            rows={2}
            {...registerField(form, 'overrideReason')}
          />
        )}
      </div>
    </fieldset>
  )
}
