import { Button, formatDate } from '@fundharbor/kit'
import { useState } from 'react'
import { useChoosePlan } from '../use-choose-plan.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import type { Plan } from './plans.ts'
import { ResumeButton } from './resume-button.tsx'
import { useCanChangePlan } from './use-can-change-plan.ts'
import { useSubscribe } from './use-subscribe.ts'
import type { PlanState } from './use-plan-state.ts'

interface PlanActionProps {
  card: Plan
  planState: PlanState
  /** The highlighted card has the only primary button. */
  isHighlighted: boolean
}

/** The button of a plan, depending on the plan that the user has. */
export function PlanAction({ card, planState, isHighlighted }: PlanActionProps) {
  const variant = isHighlighted ? 'primary' : 'secondary'
  const canChange = useCanChangePlan()
  if (planState.kind === 'visitor') return <ChooseButton card={card} variant={variant} />
  if (planState.kind === 'admin') return <DisabledButton>Included for administrators</DisabledButton>
  if (!canChange)
    return <DisabledButton>{planState.plan === card.plan ? 'Current plan' : card.name}</DisabledButton>
  if (planState.kind === 'subscribed')
    return <SubscriberAction card={card} planState={planState} variant={variant} />
  if (planState.plan === card.plan) return <DisabledButton>Current plan</DisabledButton>
  if (planState.kind === 'loading' || card.plan === 'freemium')
    return <DisabledButton>{card.name}</DisabledButton>
  return <UpgradeButton card={card} variant={variant} />
}

const DisabledButton = ({ children }: { children: string }) => (
  <Button wide disabled>
    {children}
  </Button>
)

interface OfferProps {
  card: Plan
  variant: 'primary' | 'secondary'
}

function ChooseButton({ card: { plan, name }, variant }: OfferProps) {
  const choose = useChoosePlan()
  return (
    <Button wide variant={variant} onClick={() => choose(plan)}>
      {plan === 'freemium' ? 'Start Free Trial' : `Choose ${name}`}
    </Button>
  )
}

function UpgradeButton({ card: { plan, name }, variant }: OfferProps) {
  const { subscribe, isLeaving } = useSubscribe()
  return (
    <Button wide variant={variant} busy={isLeaving} onClick={() => subscribe(plan)}>
      Upgrade to {name}
    </Button>
  )
}

function SubscriberAction({
  card,
  planState: { plan: current, subscription },
  variant,
}: OfferProps & { planState: Extract<PlanState, { kind: 'subscribed' }> }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const openDialog = () => setDialogOpen(true)
  const dialog = { subscription, onClose: () => setDialogOpen(false) }
  const { cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (card.plan === current)
    return cancelAtPeriodEnd ? (
      <ResumeButton wide variant={variant} plan={current} />
    ) : (
      <DisabledButton>Current plan</DisabledButton>
    )
  if (card.plan === 'freemium') {
    if (cancelAtPeriodEnd) return <DisabledButton>{`From ${formatDate(currentPeriodEnd)}`}</DisabledButton>
    return (
      <>
        <Button wide variant="secondary" onClick={openDialog}>
          Switch to Free
        </Button>
        {isDialogOpen && <CancelDialog {...dialog} />}
      </>
    )
  }
  return (
    <>
      <Button wide variant={variant} onClick={openDialog}>
        Change to {card.name}
      </Button>
      {isDialogOpen && <ChangePlanDialog {...dialog} to={card.plan} />}
    </>
  )
}
