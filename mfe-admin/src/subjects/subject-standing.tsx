import type { AdminSubject } from '@fundharbor/contracts/catalog/subjects'
import { formatCount, formatDateTime, Link } from '@fundharbor/kit'
import { Alert, Button, Space } from 'antd'
import { useConfirmRemoval } from '../records/confirm-removal.tsx'
import { useChangeSubject } from './queries.ts'
import styles from './subjects.module.css'

/** How a subject stands: what is tagged with it, who changed it, and what can be taken back. */
export function SubjectStanding({ subject }: { subject: AdminSubject }) {
  const { opportunities, narrower, editedAt, editedBy, isRemoved, shipped } = subject
  return (
    <div className={styles.standing}>
      <p>
        {formatCount(opportunities, 'open call')}
        {narrower.length > 0 && `, ${formatCount(narrower.length, 'narrower subject')}`}.
        {editedAt && ` Changed by ${editedBy ?? 'the team'} on ${formatDateTime(editedAt)}.`}
      </p>
      {isRemoved && (
        <Alert
          type="warning"
          showIcon
          title="This subject is removed: neither searches nor calls are read with it."
        />
      )}
      <SubjectActions subject={subject} canRelease={editedAt !== null && shipped !== null} />
    </div>
  )
}

function SubjectActions({ subject, canRelease }: { subject: AdminSubject; canRelease: boolean }) {
  const release = useChangeSubject(subject, 'release')
  const remove = useChangeSubject(subject, 'remove')
  const restore = useChangeSubject(subject, 'restore')
  const confirm = useConfirmRemoval()
  const handleRemove = () =>
    confirm({
      title: `Remove ${subject.label}?`,
      about: 'Searches and calls are read without it. It can be restored.',
      onConfirm: () => remove.mutate(),
    })
  return (
    <Space size={8} wrap>
      {canRelease && (
        <Button loading={release.isPending} onClick={() => release.mutate()}>
          Take the shipped version
        </Button>
      )}
      {subject.isRemoved ? (
        <Button loading={restore.isPending} onClick={() => restore.mutate()}>
          Restore
        </Button>
      ) : (
        <>
          <Button danger loading={remove.isPending} onClick={handleRemove}>
            Remove
          </Button>
          <Link to={`/subjects/${subject.id}`}>View on the site</Link>
        </>
      )}
    </Space>
  )
}
