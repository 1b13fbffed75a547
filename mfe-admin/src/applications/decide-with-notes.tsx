import type { AdminApplication } from '@fundharbor/contracts/catalog/applications'
import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { isUndecided } from './decision-buttons.tsx'
import { useDecide } from './queries.ts'

const NOTES_LIMIT = 2000

/** A decision that says why; the applicant reads the notes. A decided application has none. */
export function DecideWithNotes({ application }: { application: AdminApplication }) {
  const [notes, setNotes] = useState('')
  const notesId = useId()
  const decide = useDecide()
  if (!isUndecided(application)) return null
  const about = application.projectTitle ?? application.opportunityTitle
  const handle = (status: 'approved' | 'rejected') => () =>
    decide.mutate({ id: application.id, status, notes: notes.trim() || undefined })
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="Notes for the applicant (optional)" htmlFor={notesId}>
        <Input.TextArea
          id={notesId}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={NOTES_LIMIT}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Form.Item>
      <Button
        size="small"
        type="primary"
        aria-label={`Approve with notes: ${about}`}
        disabled={decide.isPending}
        onClick={handle('approved')}
      >
        Approve with notes
      </Button>{' '}
      <Button
        size="small"
        danger
        aria-label={`Reject with notes: ${about}`}
        disabled={decide.isPending}
        onClick={handle('rejected')}
      >
        Reject with notes
      </Button>
    </Form>
  )
}
