import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { Button, Dialog, TextArea } from '@fundharbor/kit'
import { useState } from 'react'

const MAX_REASON = 1000

interface NoGoProps {
  card: PipelineCard
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks why the team does not go for an opportunity. */
export function NoGoDialog({ card, onDecline, onClose }: NoGoProps) {
  const [reason, setReason] = useState('')
  const handleDecline = () => {
    onDecline(reason)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="No-go"
      description={card.opportunity.title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={handleDecline}>Save no-go</Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        optional
        hint="Your team sees it on the card. We leave the opportunity out of your recommendations for this project."
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
