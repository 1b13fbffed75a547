import type { PaidPlan } from '@fundharbor/contracts/identity/plans'
import { Button, problemMessage, toast, type ButtonProps } from '@fundharbor/kit'
import { nameOf } from './plans.ts'
import { useResume } from './queries.ts'

/** Takes the cancellation back. */
export function ResumeButton({
  plan,
  ...look
}: { plan: PaidPlan } & Pick<ButtonProps, 'wide' | 'variant' | 'size'>) {
  const resume = useResume()
  const handleResume = async () => {
    try {
      await resume.mutateAsync()
      toast({ tone: 'success', title: 'Plan Resumed', description: `${nameOf(plan)} renews as before.` })
    } catch (error) {
      const description = problemMessage(error, 'The plan could not be resumed. Please try again.')
      toast({ tone: 'destructive', title: 'Error', description })
    }
  }
  return (
    <Button {...look} busy={resume.isPending} onClick={() => void handleResume()}>
      Resume {nameOf(plan)}
    </Button>
  )
}
