import { sessionOrganization } from '@fundharbor/contracts/identity/members'
import { notifications } from '@fundharbor/contracts/identity/notifications'
import {
  ApiError,
  call,
  EmptyState,
  ErrorState,
  LinkButton,
  openOrganizationAt,
  PageTitle,
  Spinner,
  useMember,
  useMutation,
  useNavigate,
  useQueryClient,
} from '@fundharbor/kit'
import { useEffect } from 'react'
import styles from './notifications.module.css'
import { unreadQuery } from './queries.ts'

/** Marks a notification as read and opens its page, in its organization. */
export function OpenNotification({ id }: { id: string }) {
  const { mutate, error, isPending } = useOpen()
  useEffect(() => mutate(id), [id, mutate])
  return (
    <div className={styles.page}>
      <PageTitle>Notifications</PageTitle>
      <Outcome error={error} busy={isPending} onRetry={() => mutate(id)} />
    </div>
  )
}

function useOpen() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const member = useMember()
  return useMutation({
    mutationFn: async (id: string) => {
      const { path, workspaceId } = await call(notifications.read, { params: { id } })
      if (workspaceId === member.workspaceId) return { path, hasSwitched: false }
      await call(sessionOrganization.switch, { body: { id: workspaceId } })
      return { path, hasSwitched: true }
    },
    onSuccess: async ({ path, hasSwitched }) => {
      if (hasSwitched) return openOrganizationAt(path)
      await client.invalidateQueries(unreadQuery())
      await navigate(path, { replace: true })
    },
  })
}

interface OutcomeProps {
  error: Error | null
  busy: boolean
  onRetry: () => void
}

function Outcome({ error, busy, onRetry }: OutcomeProps) {
  if (!error) return <Spinner label="Opening" />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title="This notification is gone"
        drawing="bell"
        action={<LinkButton to="/notifications">View all notifications</LinkButton>}
      >
        We keep notifications for 90 days, and only while you are a member of the organization.
      </EmptyState>
    )
  return <ErrorState title="We couldn’t open this notification" error={error} busy={busy} onRetry={onRetry} />
}
