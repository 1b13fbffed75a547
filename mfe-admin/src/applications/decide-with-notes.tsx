import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { Button, Form, Input, Space } from 'antd'
import { useId, useState } from 'react'
import { useChange } from '../records/use-change.ts'
import { decide, isUndecided, keys, nameOf, toasts, type Decision } from './decisions.ts'

const MAX_NOTES_LENGTH = 2000

/** A decision with notes for the applicant. */
export function DecideWithNotes({ application }: { application: AdminApplication }) {
  const [notes, setNotes] = useState('')
  const notesId = useId()
  const change = useChange(keys, {
    run: (status: Decision) => decide(application, { status, notes: notes.trim() || undefined }),
    optimistic: (status) => ({ id: application.id, fields: { status } }),
    success: (_, status) => ({ title: toasts[status], description: nameOf(application) }),
    failure: toasts.failed,
  })
  if (!isUndecided(application)) return null
  const button = (label: string, status: Decision) => (
    <Button
      size="small"
      type={status === 'approved' ? 'primary' : undefined}
      danger={status === 'rejected'}
      aria-label={`${label}: ${nameOf(application)}`}
      disabled={change.isPending}
      onClick={() => change.mutate(status)}
    >
      {label}
    </Button>
  )
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="Notes for the applicant (optional)" htmlFor={notesId}>
        <Input.TextArea
          id={notesId}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={MAX_NOTES_LENGTH}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Form.Item>
      <Space size={8}>
        {button('Approve with notes', 'approved')}
        {button('Reject with notes', 'rejected')}
      </Space>
    </Form>
  )
}
