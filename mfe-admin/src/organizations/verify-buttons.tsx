import type { Organization } from '@fundharbor/contracts/identity/organizations'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useVerify } from './queries.ts'
import { VerifyDialog, type Word } from './verify-dialog.tsx'

/** Verify and Reject; each asks for notes, which the owner reads. A verified organisation can only be rejected. */
export function VerifyButtons({ organization }: { organization: Organization }) {
  const [asked, setAsked] = useState<Word | null>(null)
  const verify = useVerify(organization)
  const { name, verificationStatus } = organization
  const handleDecide = (word: Word, notes: string) => {
    setAsked(null)
    verify.mutate({ isVerified: word === 'Verify', notes })
  }
  return (
    <Space size={8}>
      {verificationStatus !== 'verified' && (
        <Button
          size="small"
          type="primary"
          aria-label={`Verify ${name}`}
          disabled={verify.isPending}
          onClick={() => setAsked('Verify')}
        >
          Verify
        </Button>
      )}
      {verificationStatus !== 'not-verified' && (
        <Button
          size="small"
          danger
          aria-label={`Reject ${name}`}
          disabled={verify.isPending}
          onClick={() => setAsked('Reject')}
        >
          Reject
        </Button>
      )}
      <VerifyDialog name={name} word={asked} onDecide={handleDecide} onCancel={() => setAsked(null)} />
    </Space>
  )
}
