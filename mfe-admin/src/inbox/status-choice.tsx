import type { ContactMessage, ContactStatus } from '@fundharbor/contracts/content/contact'
import { Button } from 'antd'
import { useSetStatus } from './queries.ts'

const next: Record<ContactStatus, { status: ContactStatus; label: string }> = {
  new: { status: 'closed', label: 'Close' },
  answered: { status: 'closed', label: 'Close' },
  closed: { status: 'new', label: 'Reopen' },
}

/** Closes a message, or opens it again. */
export function StatusChoice({ message }: { message: ContactMessage }) {
  const change = useSetStatus(message.id)
  const { status, label } = next[message.status]
  return (
    <Button
      size="small"
      aria-label={`${label} ${message.subject}`}
      disabled={change.isPending}
      onClick={() => change.mutate(status)}
    >
      {label}
    </Button>
  )
}
