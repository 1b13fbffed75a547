import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { call } from '@fundharbor/kit'
import { Button, Form, Input, Modal, Space } from 'antd'
import { useId, useState } from 'react'
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

const MAX_NOTES_LENGTH = 2000

interface VerifyDialogProps {
  organization: Organization
  decision: Decision
  onClose: () => void
}

/** Asks for notes to the owner before the decision is sent. */
function VerifyDialog({ organization: { id, name }, decision, onClose }: VerifyDialogProps) {
  const [notes, setNotes] = useState('')
  const [error, setError] = useState<string>()
  const notesId = useId()
  const isVerified = decision === 'Verify'
  const handleCancel = useGuardedClose(() => notes.trim() !== '', onClose)
  const verify = useChange(keys, {
    run: (text: string) => call(organizations.verify, { params: { id }, body: { isVerified, notes: text } }),
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
        <Form.Item
          label={isVerified ? 'Notes for the owner (optional)' : 'Reason for the owner'}
          htmlFor={notesId}
          help={error}
          validateStatus={error && 'error'}
        >
          <Input.TextArea
            id={notesId}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={MAX_NOTES_LENGTH}
            value={notes}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              setNotes(event.target.value)
              setError(undefined)
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
