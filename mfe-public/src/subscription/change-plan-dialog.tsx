import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { offerOf, type PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Button, clock, Dialog, formatDate, FormProblem, problemMessage, toast } from '@fundharbor/kit'
import { formatPrice } from '../payment/format-price.ts'
import styles from './dialogs.module.css'
import { nameOf } from './plans.ts'
import { differenceNow } from './proration.ts'
import { useChangePlan } from './queries.ts'

interface ChangePlanDialogProps {
  subscription: Subscription
  to: PaidPlan
  onClose: () => void
}

/** Says what the other plan costs, now and each month, before it is taken. */
export function ChangePlanDialog({ subscription, to, onClose }: ChangePlanDialogProps) {
  const change = useChangePlan()
  const name = nameOf(to)
  // The button that opened this may be gone by the time that the answer is there.
  const handleChange = async () => {
    await change.mutateAsync(to)
    onClose()
    toast({ tone: 'success', title: 'Plan Changed', description: `You are now on the ${name} plan.` })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={`Change to ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {nameOf(subscription.plan)}
          </Button>
          <Button busy={change.isPending} onClick={() => void handleChange().catch(() => undefined)}>
            Change to {name}
          </Button>
        </>
      }
    >
      <Costs subscription={subscription} to={to} />
      {change.error && (
        <FormProblem
          error={{
            message: problemMessage(change.error, 'The plan could not be changed. Please try again.'),
          }}
        />
      )}
    </Dialog>
  )
}

function Costs({ subscription, to }: Pick<ChangePlanDialogProps, 'subscription' | 'to'>) {
  const { monthly, currency } = offerOf(to)
  const now = differenceNow(subscription, to, clock.now())
  const { card, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  return (
    <>
      <dl className={styles.costs}>
        <div>
          <dt>{now < 0 ? 'Credit for the days that are left' : 'Today, for the days that are left'}</dt>
          <dd>about {formatPrice(Math.abs(now).toFixed(2), currency)}</dd>
        </div>
        <div>
          <dt>Each month from {formatDate(currentPeriodEnd)}</dt>
          <dd>{formatPrice(monthly, currency)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        The change holds at once.{' '}
        {now < 0
          ? 'The credit is set off against the next payments.'
          : card && `Your card ending in ${card.last4} is charged.`}
        {cancelAtPeriodEnd && ' The cancellation is taken back with it.'}
      </p>
    </>
  )
}
