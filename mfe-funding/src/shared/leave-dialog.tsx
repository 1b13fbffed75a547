import { Button, Dialog } from '@fundharbor/kit'
import type { Leave } from './use-leave-guard.ts'

interface LeaveDialogProps {
  leave: Leave
  /** What would be lost. */
  children: string
  /** Keeps it instead; answers whether that worked. */
  onSave?: () => Promise<boolean>
  isSaving?: boolean
}

/** Asks before unsaved work is lost. */
export function LeaveDialog({ leave, children, onSave, isSaving }: LeaveDialogProps) {
  const handleSave = async () => {
    if (await onSave?.()) leave.go()
    else leave.stay()
  }
  return (
    <Dialog
      open={leave.isAsked}
      onOpenChange={leave.stay}
      size="sm"
      title="Leave without saving?"
      description={children}
      footer={
        <>
          <Button variant="danger" onClick={leave.go}>
            Discard changes
          </Button>
          <Button variant="secondary" onClick={leave.stay}>
            Keep editing
          </Button>
          {onSave && (
            <Button busy={isSaving} onClick={() => void handleSave()}>
              Save as Draft
            </Button>
          )}
        </>
      }
    />
  )
}
