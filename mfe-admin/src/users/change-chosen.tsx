import type { AdminUser } from '@fundharbor/contracts/identity/admin-users'
import { ChosenBar } from '../records/chosen-bar.tsx'
import { useBulk } from '../records/use-bulk.ts'
import { deeds, USERS_KEY } from './queries.ts'

interface ChangeChosenProps {
  chosen: AdminUser[]
  onDone: () => void
}

const stale = [USERS_KEY]

/** Blocks or unblocks all that are chosen. */
export function ChangeChosen({ chosen, onDone }: ChangeChosenProps) {
  const block = useBulk<AdminUser>({ act: deeds.block, noun: 'account', stale })
  const unblock = useBulk<AdminUser>({ act: deeds.unblock, noun: 'account', stale })
  return (
    <ChosenBar
      count={chosen.length}
      noun="account"
      busy={block.isPending || unblock.isPending}
      deeds={[
        {
          label: 'Block them',
          about: 'They are signed out at once and cannot sign in until somebody unblocks them.',
          isDangerous: true,
          onConfirm: () => block.mutate(chosen, { onSettled: onDone }),
        },
        {
          label: 'Unblock them',
          about: 'They can sign in again.',
          onConfirm: () => unblock.mutate(chosen, { onSettled: onDone }),
        },
      ]}
    />
  )
}
