import type { Subscription } from '@fundharbor/contracts/identity/billing'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import {
  Button,
  clock,
  Dialog,
  formatDate,
  formatMoney,
  FormProblem,
  problemMessage,
  toast,
} from '@fundharbor/kit'
import styles from './dialogs.module.css'
import { planName } from './plans.ts'
import { prorateChange } from './proration.ts'
import { UnconfirmedPaymentError, useChangePlan } from './queries.ts'

interface ChangePlanDialogProps {
  subscription: Subscription
  to: PaidPlan
  onClose: () => void
}

/** Confirms a change of plan and shows what it costs. */
export function ChangePlanDialog({ subscription, to, onClose }: ChangePlanDialogProps) {
  const change = useChangePlan()
  const name = planName(to)
  const problem =
    change.error instanceof UnconfirmedPaymentError
      ? `${change.error.message} Your plan hasn’t changed.`
      : change.error && problemMessage(change.error, 'We couldn’t change your plan. Try again.')
  // Not in mutate's callbacks: the button that opened the dialog may unmount before the response.
  const handleChange = async () => {
    await change.mutateAsync(to)
    onClose()
    toast({ tone: 'success', title: 'Plan changed', description: `You are now on the ${name} plan.` })
  }
  return (
    <Dialog
      open
      size="sm"
      yields={change.isConfirming}
      onOpenChange={(open) => !open && onClose()}
      title={`Change to ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep {planName(subscription.plan)}
          </Button>
          <Button busy={change.isPending} onClick={() => void handleChange().catch(() => undefined)}>
            Change to {name}
          </Button>
        </>
      }
    >
      <Costs subscription={subscription} to={to} />
      {problem && <FormProblem error={{ message: problem }} />}
    </Dialog>
  )
}

function Costs({ subscription, to }: Pick<ChangePlanDialogProps, 'subscription' | 'to'>) {
  const { monthly, currency } = offerOf(to)
  const now = prorateChange(subscription, to, clock.now())
  const { card, currentPeriodEnd, cancelAtPeriodEnd } = subscription
  return (
    <>
      <dl className={styles.costs}>
        <div>
          <dt>{now < 0 ? 'Credit for the rest of this month' : 'Today, for the rest of this month'}</dt>
          <dd>about {formatMoney(Math.abs(now).toFixed(2), currency)}</dd>
        </div>
        <div>
          <dt>Every month from {formatDate(currentPeriodEnd)}</dt>
          <dd>{formatMoney(monthly, currency)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        Your plan changes right away.{' '}
        {now < 0
          ? 'The credit applies to your next payments.'
          : card && `Your card ending in ${card.last4} will be charged.`}
        {cancelAtPeriodEnd && ' Your plan will renew again.'}
      </p>
    </>
  )
}
