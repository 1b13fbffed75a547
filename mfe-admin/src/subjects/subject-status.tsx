import { adminSubjects, type AdminSubject } from '@fundharbor/contracts/catalog/subjects'
import { call, formatCount, formatDateTime, Link } from '@fundharbor/kit'
import { Alert, Button, Space } from 'antd'
import { useRowActions, type RowAction } from '../records/row-actions.ts'
import { keys } from './keys.ts'
import styles from './subjects.module.css'

/** What is tagged with a subject, who changed it last, and how to take changes back. */
export function SubjectStatus({ subject }: { subject: AdminSubject }) {
  const { opportunities, narrower, editedAt, editedBy, isRemoved } = subject
  return (
    <div className={styles.status}>
      <p>
        {formatCount(opportunities, 'open opportunity', 'open opportunities')}
        {narrower.length > 0 && `, ${formatCount(narrower.length, 'narrower subject')}`}.
        {editedAt && ` Changed by ${editedBy ?? 'the team'} on ${formatDateTime(editedAt)}.`}
      </p>
      {isRemoved && (
        <Alert
          type="warning"
          showIcon
          title="This subject has been removed. Searches and opportunities no longer use it."
        />
      )}
      <SubjectActions subject={subject} />
    </div>
  )
}

const reset: RowAction<AdminSubject> = {
  label: 'Reset to default',
  run: ({ id }) => call(adminSubjects.reset, { params: { id } }),
  isFor: ({ editedAt, shipped }) => editedAt !== null && shipped !== null,
  done: 'Subject reset to default',
  failed: 'Failed to reset subject',
}

const restore: RowAction<AdminSubject> = {
  label: 'Restore',
  run: ({ id }) => call(adminSubjects.restore, { params: { id } }),
  isFor: ({ isRemoved }) => isRemoved,
  done: 'Subject restored',
  failed: 'Failed to restore subject',
}

const remove: RowAction<AdminSubject> = {
  label: 'Remove',
  run: ({ id }) => call(adminSubjects.remove, { params: { id } }),
  isFor: ({ isRemoved }) => !isRemoved,
  confirm: 'Searches and opportunities will no longer use it. You can restore it later.',
  isDangerous: true,
  done: 'Subject removed',
  failed: 'Failed to remove subject',
}

/** The editor itself is also out of date after one of these. */
const allKeys = { ...keys, affects: [keys.queryKey] }

function SubjectActions({ subject }: { subject: AdminSubject }) {
  const { start, isPending } = useRowActions(allKeys, subject, subject.label)
  return (
    <Space size={8} wrap>
      {[reset, restore, remove]
        .filter(({ isFor }) => isFor?.(subject))
        .map((action) => (
          <Button
            key={action.label}
            danger={action.isDangerous}
            disabled={isPending}
            onClick={() => start(action)}
          >
            {action.label}
          </Button>
        ))}
      {!subject.isRemoved && <Link to={`/subjects/${subject.id}`}>View on the site</Link>}
    </Space>
  )
}
