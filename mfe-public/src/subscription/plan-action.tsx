import { Button, formatShortDate } from '@fundharbor/kit'
import { useState } from 'react'
import { useChoosePlan } from '../choose-plan.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import type { PlanCard } from './plans.ts'
import { ResumeButton } from './resume-button.tsx'
import { useSubscribe } from './use-subscribe.ts'
import type { Standing } from './use-standing.ts'

interface PlanActionProps {
  card: PlanCard
  standing: Standing
  /** The marked card carries the one primary button. */
  isShown: boolean
}

/** What the reader may do with a plan, by where they stand. */
export function PlanAction({ card, standing, isShown }: PlanActionProps) {
  const variant = isShown ? 'primary' : 'secondary'
  if (standing.kind === 'visitor') return <ChooseButton card={card} variant={variant} />
  if (standing.kind === 'admin') return <Off>Included for administrators</Off>
  if (standing.kind === 'subscribed')
    return <SubscriberAction card={card} standing={standing} variant={variant} />
  if (standing.plan === card.plan) return <Off>Current plan</Off>
  if (standing.kind === 'unknown' || card.plan === 'freemium') return <Off>{card.name}</Off>
  return <UpgradeButton card={card} variant={variant} />
}

const Off = ({ children }: { children: string }) => (
  <Button wide disabled>
    {children}
  </Button>
)

interface OfferProps {
  card: PlanCard
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
  standing: { plan: current, subscription },
  variant,
}: OfferProps & { standing: Extract<Standing, { kind: 'subscribed' }> }) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = { onClick: () => setIsAsking(true) }
  const dialog = { subscription, onClose: () => setIsAsking(false) }
  const { cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (card.plan === current)
    return cancelAtPeriodEnd ? (
      <ResumeButton wide variant={variant} plan={current} />
    ) : (
      <Off>Current plan</Off>
    )
  if (card.plan === 'freemium') {
    if (cancelAtPeriodEnd) return <Off>{`From ${formatShortDate(currentPeriodEnd)}`}</Off>
    return (
      <>
        <Button wide variant="secondary" {...ask}>
          Go back to Free
        </Button>
        {isAsking && <CancelDialog {...dialog} />}
      </>
    )
  }
  return (
    <>
      <Button wide variant={variant} {...ask}>
        Change to {card.name}
      </Button>
      {isAsking && <ChangePlanDialog {...dialog} to={card.plan} />}
    </>
  )
}
