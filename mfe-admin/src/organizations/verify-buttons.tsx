import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { call } from '@fundharbor/kit'
import { Button, Form, Modal, Space } from 'antd'
import { useState } from 'react'
import { NotesField } from '../records/notes-field.tsx'
import { useChange } from '../records/use-change.ts'
import { useGuardedClose } from '../records/use-guarded-close.ts'
import { keys } from './keys.ts'

type Decision = 'Verify' | 'Reject'

const consequences: Record<Decision, string> = {
  Verify: 'The owner gets an email, and the profile shows Verified.',
  Reject: 'The owner gets an email with your reason and can upload other documents.',
}

/** Verify and Reject. A verified organization can only be rejected. */
export function VerifyButtons({ organization }: { organization: Organization }) {
  const [decision, setDecision] = useState<Decision>()
  const { name, verificationStatus } = organization
  return (
    <Space size={8}>
      {verificationStatus !== 'verified' && (
        <Button
          size="small"
          type="primary"
          aria-label={`Verify ${name}`}
          onClick={() => setDecision('Verify')}
        >
          Verify
        </Button>
      )}
      {verificationStatus !== 'not-verified' && (
        <Button size="small" danger aria-label={`Reject ${name}`} onClick={() => setDecision('Reject')}>
          Reject
        </Button>
      )}
      {decision && (
        <VerifyDialog
          organization={organization}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Space>
  )
}

interface VerifyDialogProps {
  organization: Organization
  decision: Decision
  onClose: () => void
}

/** Asks for notes to the owner before the decision is sent. */
function VerifyDialog({ organization, decision, onClose }: VerifyDialogProps) {
  const { id, name } = organization
  // The decision is about what this dialog showed when it opened.
  const [seenAt] = useState(organization.updatedAt)
  const [notes, setNotes] = useState('')
  const [error, setError] = useState<string>()
  const isVerified = decision === 'Verify'
  const handleCancel = useGuardedClose(() => notes.trim() !== '', onClose)
  const verify = useChange(keys, {
    run: (text: string) =>
      call(organizations.verify, { params: { id }, body: { isVerified, notes: text, seenAt } }),
    optimistic: (text) => ({
      id,
      fields: {
        isVerified,
        verificationNotes: text,
        verificationStatus: isVerified ? 'verified' : 'not-verified',
      },
    }),
    success: () => ({
      title: `Organization ${isVerified ? 'verified' : 'rejected'}`,
      description: `${name}. Its owner gets an email.`,
    }),
    failure: `Failed to update ${name}`,
  })
  const handleOk = () => {
    const text = notes.trim()
    if (!isVerified && !text) return setError('Write why you reject the organization')
    verify.mutate(text)
    onClose()
  }
  return (
    <Modal
      open
      title={`${decision} ${name}?`}
      okText={decision}
      okButtonProps={{ danger: !isVerified }}
      cancelText="Cancel"
      onOk={handleOk}
      onCancel={handleCancel}
    >
      <p>{consequences[decision]}</p>
      <Form layout="vertical" component="div">
        <NotesField
          label={isVerified ? 'Notes for the owner (optional)' : 'Reason for the owner'}
          minRows={3}
          value={notes}
          error={error}
          onChange={(text) => {
            setNotes(text)
            setError(undefined)
          }}
        />
      </Form>
    </Modal>
  )
}
