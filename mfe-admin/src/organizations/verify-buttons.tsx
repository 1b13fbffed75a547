import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { call } from '@fundharbor/kit'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../records/reason-dialog.tsx'
import { useChange } from '../records/use-change.ts'
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
  const isVerified = decision === 'Verify'
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
  return (
    <ReasonDialog
      title={`${decision} ${name}?`}
      okText={decision}
      isDangerous={!isVerified}
      consequence={consequences[decision]}
      label={isVerified ? 'Notes for the owner (optional)' : 'Reason for the owner'}
      missing={isVerified ? undefined : 'Enter a reason for rejecting this organization'}
      onOk={(text) => verify.mutate(text)}
      onClose={onClose}
    />
  )
}
