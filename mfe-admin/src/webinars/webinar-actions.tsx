import type { AdminWebinar } from '@fundharbor/contracts/content/webinars'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useConfirmRemoval } from '../records/confirm-removal.tsx'
import { useRemoveWebinar } from './queries.ts'
import { WebinarDialog } from './webinar-dialog.tsx'

/** Edit and Delete. */
export function WebinarActions({ webinar }: { webinar: AdminWebinar }) {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoveWebinar()
  const confirm = useConfirmRemoval()
  const handleDelete = () =>
    confirm({
      title: `Delete ${webinar.title}?`,
      about: 'Its registrations, recording and materials are deleted with it.',
      onConfirm: () => remove.mutate(webinar.id),
    })
  return (
    <Space size={8}>
      <Button size="small" aria-label={`Edit ${webinar.title}`} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Delete ${webinar.title}`}
        disabled={remove.isPending}
        onClick={handleDelete}
      >
        Delete
      </Button>
      {isEditing && <WebinarDialog webinar={webinar} onClose={() => setIsEditing(false)} />}
    </Space>
  )
}
