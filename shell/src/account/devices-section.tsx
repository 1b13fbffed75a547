import { account } from '@fundharbor/contracts/identity/account'
import {
  Button,
  call,
  QueryFallback,
  formatCount,
  showErrorToast,
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
  const query = useQuery(devicesQuery())
  const devices = query.data
  const signOutOthers = useSignOutOthers()
  const hasOthers = devices?.some(({ isCurrent }) => !isCurrent)
  return (
    <Section title="Devices" about="Where you are signed in. Sign out any device you don’t recognize.">
      {devices ? (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <QueryFallback title="Your devices did not load" query={query}>
          <Skeleton height={96} />
        </QueryFallback>
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

function useSignOutOthers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.endOtherSessions),
    onSuccess: ({ ended }) => {
      toast({ title: `${formatCount(ended, 'device')} signed out`, tone: 'success' })
      return client.invalidateQueries(devicesQuery())
    },
    onError: (error) => showErrorToast('We couldn’t sign out your other devices', error),
  })
}
