import { Button, Dialog } from '@fundharbor/kit'
import type { LeaveGuard } from '../use-leave-guard.ts'

interface LeaveDialogProps {
  guard: LeaveGuard
  /** What would be lost, as a sentence. */
  children: string
  /** Saves it instead; resolves to whether that worked. */
  onSave?: () => Promise<boolean>
  isSaving?: boolean
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ guard, children, onSave, isSaving }: LeaveDialogProps) {
  const handleSave = async () => {
    if (await onSave?.()) guard.leave()
    else guard.stay()
  }
  return (
    <Dialog
      open={guard.isBlocked}
      onOpenChange={guard.stay}
      size="sm"
      title="Leave without saving?"
      description={children}
      footer={
        <>
          <Button variant="danger" onClick={guard.leave}>
            Discard changes
          </Button>
          <Button variant="secondary" onClick={guard.stay}>
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
