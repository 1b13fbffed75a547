import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button, Dialog, TextArea } from '@fundharbor/kit'
import { useState } from 'react'

const MAX_REASON = 1000

interface PassProps {
  grant: Grant
  onPass: (reason: string) => void
  onClose: () => void
}

/** Asks why the team passes on an opportunity. */
export function PassDialog({ grant, onPass, onClose }: PassProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Pass on this grant"
      description={grant.opportunity.title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onPass(reason)}>Pass</Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        hint="Your team sees it with the grant. We leave the opportunity out of your recommendations."
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
