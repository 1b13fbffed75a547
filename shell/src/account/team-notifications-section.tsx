import {
  isEmailedByDefault,
  kindsInOrder,
  notificationKinds,
  type NotificationKind,
} from '@fundharbor/contracts/identity/notification-kinds'
import { notifications } from '@fundharbor/contracts/identity/notifications'
import {
  call,
  endpointQuery,
  Select,
  showErrorToast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import styles from './account.module.css'
import { Section } from './section.tsx'

const preferencesQuery = () =>
  endpointQuery(notifications.preferences, {
    queryKey: ['identity', 'account', 'notification-preferences'],
    staleTime: 0,
  })

const options = [
  { value: 'email', label: 'In the app and by email' },
  { value: 'app', label: 'In the app only' },
]

/** Which notifications of the inbox also go by email. All kinds are shown at once, so that nothing moves while they load. */
export function TeamNotificationsSection() {
  const client = useQueryClient()
  const { data, error } = useQuery(preferencesQuery())
  const save = useMutation({
    mutationFn: ({ kind, byEmail }: { kind: NotificationKind; byEmail: boolean }) =>
      call(notifications.setPreference, { params: { kind }, body: { byEmail } }),
    onSuccess: (saved) => client.setQueryData(preferencesQuery().queryKey, saved),
    onError: (failure) => showErrorToast('We couldn’t change your notifications', failure),
  })
  const isEmailed = (kind: NotificationKind) => {
    if (save.isPending && save.variables.kind === kind) return save.variables.byEmail
    return data?.find((each) => each.kind === kind)?.byEmail ?? isEmailedByDefault(kind)
  }
  return (
    <Section
      title="Team notifications"
      about="What happens in your organization appears under the bell. We email you what you haven’t read after ten minutes, at most ten emails an hour."
    >
      {error && !data ? (
        <p className={styles.fact}>These settings did not load. Reload the page to change them.</p>
      ) : (
        <div className={styles.kinds}>
          {kindsInOrder.map((kind) => (
            <Select
              key={kind}
              label={notificationKinds[kind].label}
              options={options}
              value={isEmailed(kind) ? 'email' : 'app'}
              disabled={!data}
              onChange={({ target }) => save.mutate({ kind, byEmail: target.value === 'email' })}
            />
          ))}
        </div>
      )}
    </Section>
  )
}
