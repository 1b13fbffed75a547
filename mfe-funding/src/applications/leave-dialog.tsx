import { Button, Dialog } from '@fundharbor/kit'
import type { Leave } from './use-leave-guard.ts'

interface LeaveDialogProps {
  leave: Leave
  isSaving: boolean
  /** Answers whether it was saved. */
  onSave: () => Promise<boolean>
}

/** Asks before unsaved work is lost. */
export function LeaveDialog({ leave, isSaving, onSave }: LeaveDialogProps) {
  const handleSave = async () => {
    if (await onSave()) leave.go()
    else leave.stay()
  }
  return (
    <Dialog
      open={leave.isAsked}
      onOpenChange={leave.stay}
      size="sm"
      title="Leave without saving?"
      description="Your application has changes that are not saved."
      footer={
        <>
          <Button variant="danger" onClick={leave.go}>
            Discard changes
          </Button>
          <Button variant="secondary" onClick={leave.stay}>
            Keep editing
          </Button>
          <Button busy={isSaving} onClick={() => void handleSave()}>
            Save as Draft
          </Button>
        </>
      }
    />
  )
}
