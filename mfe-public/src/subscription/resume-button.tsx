import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Button, showErrorToast, toast, type ButtonProps } from '@fundharbor/kit'
import { planName } from './plans.ts'
import { useResume } from './queries.ts'

/** Undoes the cancellation. */
export function ResumeButton({
  plan,
  ...style
}: { plan: PaidPlan } & Pick<ButtonProps, 'wide' | 'variant' | 'size'>) {
  const resume = useResume()
  const handleResume = async () => {
    try {
      await resume.mutateAsync()
      toast({ tone: 'success', title: 'Plan resumed', description: `${planName(plan)} will renew again.` })
    } catch (error) {
      showErrorToast('Error', error, 'We couldn’t resume your plan. Try again.')
    }
  }
  return (
    <Button {...style} busy={resume.isPending} onClick={() => void handleResume()}>
      Resume {planName(plan)}
    </Button>
  )
}
