import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { Button, Dialog, formatDate, FormProblem, problemMessage, toast } from '@fundharbor/kit'
import styles from './dialogs.module.css'
import { freeLimits, nameOf } from './plans.ts'
import { useCancel } from './queries.ts'

interface CancelDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Asks before a plan is canceled: what ends, when, and what stays. */
export function CancelDialog({ subscription: { plan, currentPeriodEnd }, onClose }: CancelDialogProps) {
  const cancel = useCancel()
  const name = nameOf(plan)
  const end = formatDate(currentPeriodEnd)
  // The button that opened this may be gone by the time that the answer is there.
  const handleCancel = async () => {
    await cancel.mutateAsync()
    onClose()
    toast({ tone: 'success', title: 'Plan Canceled', description: `${name} stays yours until ${end}.` })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {name}
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            onClick={() => void handleCancel().catch(() => undefined)}
          >
            Cancel plan
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        <p>
          {name} stays as it is until {end}, which is paid for. Nothing is charged after that, and you can
          resume it until then.
        </p>
        <p>
          From then on the Free plan holds: {freeLimits.opportunitiesPerPeriod} opportunities per{' '}
          {freeLimits.periodDays} days and cover letters. Your documents and applications stay.
        </p>
        {cancel.error && (
          <FormProblem
            error={{
              message: problemMessage(cancel.error, 'The plan could not be canceled. Please try again.'),
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
