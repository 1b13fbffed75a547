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

/** Where the person is signed in. */
export function DevicesSection() {
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery())
  const endOthers = useEndOthers()
  const hasOthers = devices?.some(({ isCurrent }) => !isCurrent)
  return (
    <Section title="Devices" about="Where you are signed in. Sign out what you do not know.">
      {devices ? (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <NoDevices error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {hasOthers && (
        <Button
          variant="secondary"
          className={styles.submit}
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out other devices
        </Button>
      )}
    </Section>
  )
}

interface NoDevicesProps {
  error: Error | null
  busy: boolean
  onRetry: () => void
}

const NoDevices = ({ error, ...rest }: NoDevicesProps) =>
  error ? <ErrorState title="Your devices did not load" error={error} {...rest} /> : <Skeleton height={96} />

function useEndOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.endOtherSessions),
    onSuccess: ({ ended }) => {
      toast({ title: `${formatCount(ended, 'device')} signed out`, tone: 'success' })
      return client.invalidateQueries(devicesQuery())
    },
    onError: (error) =>
      toast({
        title: 'Failed to sign out other devices',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
}
