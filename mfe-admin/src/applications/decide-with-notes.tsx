import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { NotesField } from '../records/notes-field.tsx'
import { useChange } from '../records/use-change.ts'
import { decide, isUndecided, keys, MISSING_REASON, nameOf, toasts, type Decision } from './decisions.ts'

/** A decision with notes for the applicant. */
export function DecideWithNotes({ application }: { application: AdminApplication }) {
  const [notes, setNotes] = useState('')
  const [error, setError] = useState<string>()
  const change = useChange(keys, {
    run: (status: Decision) => decide(application, { status, notes: notes.trim() || undefined }),
    optimistic: (status) => ({ id: application.id, fields: { status } }),
    success: (_, status) => ({ title: toasts[status], description: nameOf(application) }),
    failure: toasts.failed,
  })
  if (!isUndecided(application)) return null
  const handleDecide = (status: Decision) => {
    if (status === 'rejected' && !notes.trim()) return setError(MISSING_REASON)
    change.mutate(status)
  }
  const button = (label: string, status: Decision) => (
    <Button
      size="small"
      type={status === 'approved' ? 'primary' : undefined}
      danger={status === 'rejected'}
      aria-label={`${label}: ${nameOf(application)}`}
      disabled={change.isPending}
      onClick={() => handleDecide(status)}
    >
      {label}
    </Button>
  )
  return (
    <Form layout="vertical" component="div">
      <NotesField
        label="Notes for the applicant"
        minRows={2}
        value={notes}
        error={error}
        onChange={(text) => {
          setNotes(text)
          setError(undefined)
        }}
      />
      <Space size={8}>
        {button('Approve with notes', 'approved')}
        {button('Reject with notes', 'rejected')}
      </Space>
    </Form>
  )
}
