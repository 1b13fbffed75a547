import type { ContactMessage } from '@fundharbor/contracts/content/contact'
import { ChosenBar } from '../records/chosen-bar.tsx'
import { useBulk } from '../records/use-bulk.ts'
import { MESSAGES_KEY, setStatus } from './queries.ts'

interface ChangeChosenProps {
  chosen: ContactMessage[]
  onDone: () => void
}

const stale = [MESSAGES_KEY]

/** Closes or reopens all that are chosen. */
export function ChangeChosen({ chosen, onDone }: ChangeChosenProps) {
  const close = useBulk<ContactMessage>({ act: ({ id }) => setStatus(id, 'closed'), noun: 'message', stale })
  const reopen = useBulk<ContactMessage>({ act: ({ id }) => setStatus(id, 'new'), noun: 'message', stale })
  return (
    <ChosenBar
      count={chosen.length}
      noun="message"
      busy={close.isPending || reopen.isPending}
      deeds={[
        {
          label: 'Close all',
          about: 'They count as done. Nobody is told.',
          onConfirm: () => close.mutate(chosen, { onSettled: onDone }),
        },
        {
          label: 'Reopen all',
          about: 'They count as new again. Nobody is told.',
          onConfirm: () => reopen.mutate(chosen, { onSettled: onDone }),
        },
      ]}
    />
  )
}
