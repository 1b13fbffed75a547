import { account } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  ErrorState,
  formatCount,
  problemMessage,
  Skeleton,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import styles from './account.module.css'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './queries.ts'
import { Section } from './section.tsx'

export function DevicesSection() {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery())
  const signOutOthers = useSignOutOthers()
  const hasOthers = devices?.some(({ isCurrent }) => !isCurrent)
  return (
    <Section title="Devices" about="Where you are signed in. Sign out any device you don't recognize.">
      {devices ? (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <DevicesPlaceholder error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {hasOthers && (
        <Button
          variant="secondary"
          className={styles.submit}
          busy={signOutOthers.isPending}
          onClick={() => signOutOthers.mutate()}
        >
          Sign out other devices
        </Button>
      )}
    </Section>
  )
}

interface DevicesPlaceholderProps {
  error: Error | null
  busy: boolean
  onRetry: () => void
}

const DevicesPlaceholder = ({ error, ...rest }: DevicesPlaceholderProps) =>
  error ? <ErrorState title="Your devices did not load" error={error} {...rest} /> : <Skeleton height={96} />

function useSignOutOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.endOtherSessions),
    onSuccess: ({ ended }) => {
      toast({ title: `${formatCount(ended, 'device')} signed out`, tone: 'success' })
      return client.invalidateQueries(devicesQuery())
    },
    onError: (error) =>
      toast({
        title: 'Other devices could not be signed out',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
}
