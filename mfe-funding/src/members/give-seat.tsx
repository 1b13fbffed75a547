import type { Member } from '@fundharbor/contracts/identity/members'
import { Button, showErrorToast, toast } from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { useGiveSeat } from './queries.ts'

interface GiveSeatProps {
  member: Member
  /** Who becomes read-only instead. */
  replaced: Member
}

/** Lets an owner choose who keeps a seat. */
export function GiveSeat({ member: { userId, name }, replaced }: GiveSeatProps) {
  const give = useGiveSeat(userId)
  const handleConfirm = (close: () => void) =>
    give.mutate(undefined, {
      onSuccess: () => {
        close()
        toast({ title: 'Seat given', description: name, tone: 'success' })
      },
      onError: (error) => showErrorToast('The seat could not be given', error),
    })
  return (
    <ConfirmAction
      title={`Give ${name} a seat?`}
      description={`${replaced.name} becomes read-only instead. You can change this at any time.`}
      cancelLabel="Cancel"
      confirmLabel="Give seat"
      isPending={give.isPending}
      onConfirm={handleConfirm}
    >
      {(open) => (
        <Button variant="secondary" size="sm" aria-label={`Give ${name} a seat`} onClick={open}>
          Give seat
        </Button>
      )}
    </ConfirmAction>
  )
}
