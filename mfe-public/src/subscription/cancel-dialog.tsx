import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { Button, Dialog, formatDate, FormProblem, problemMessage, toast } from '@fundharbor/kit'
import styles from './dialogs.module.css'
import { freeLimits, planName } from './plans.ts'
import { useCancel } from './queries.ts'

interface CancelDialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Confirms a cancellation: what ends, when, and what the user keeps. */
export function CancelDialog({ subscription: { plan, currentPeriodEnd }, onClose }: CancelDialogProps) {
  const cancel = useCancel()
  const name = planName(plan)
  const end = formatDate(currentPeriodEnd)
  // Not in mutate's callbacks: the button that opened the dialog may unmount before the response.
  const handleCancel = async () => {
    await cancel.mutateAsync()
    onClose()
    toast({ tone: 'success', title: 'Plan canceled', description: `You keep ${name} until ${end}.` })
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
      <div className={styles.text}>
        <p>
          {name} stays active until {end}, which you have already paid for. You won’t be charged again, and
          you can resume your plan until then.
        </p>
        <p>
          After that you move to the Free plan: {freeLimits.opportunitiesPerPeriod} opportunities every{' '}
          {freeLimits.periodDays} days and cover letters. You keep your documents and applications.
        </p>
        {cancel.error && (
          <FormProblem
            error={{
              message: problemMessage(cancel.error, 'We couldn’t cancel your plan. Try again.'),
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
