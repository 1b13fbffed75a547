import { pushDevices, type PushDevices } from '@fundharbor/contracts/catalog/push-devices'
import {
  Button,
  call,
  endpointQuery,
  formatDate,
  showErrorToast,
  toast,
  useMember,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { usePushOwner } from '../offline/owner.ts'
import { canNotify, readSubscription, turnOff, turnOn } from '../push/subscription.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

const pushQuery = () =>
  endpointQuery(pushDevices.list, { queryKey: ['catalog', 'push-devices'], staleTime: 0 })

/** Turns notifications before deadlines on and off, on this device and on others. Hidden on sites that send none. */
export function PushSection() {
  const { data } = useQuery(pushQuery())
  if (!data || data.publicKey === null) return null
  return (
    <Section
      title="Deadline notifications"
      about="We notify you 14 days, 7 days and 1 day before one of your grants closes, when we send the reminder email. If you turn off reminder emails, you get no notifications either."
    >
      <div className={styles.stack}>
        {canNotify() ? (
          <ThisDevice publicKey={data.publicKey} />
        ) : (
          <p className={styles.fact}>
            This browser can’t show notifications from websites. On an iPhone or iPad, add the site to the
            Home Screen and open it there.
          </p>
        )}
        <OtherDevices devices={data.devices} />
      </div>
    </Section>
  )
}

function ThisDevice({ publicKey }: { publicKey: string }) {
  const { id } = useMember()
  const client = useQueryClient()
  const isOn = usePushOwner(({ owner }) => owner === id)
  const refresh = () => client.invalidateQueries(pushQuery())
  const start = useMutation({
    mutationFn: () => turnOn(publicKey, id),
    onSuccess: (device) => device && toast({ title: 'Notifications are on', tone: 'success' }),
    onError: (error) => showErrorToast('We couldn’t turn on notifications', error),
    onSettled: refresh,
  })
  const stop = useMutation({
    mutationFn: turnOff,
    onSuccess: () => toast({ title: 'Notifications are off' }),
    onError: (error) => showErrorToast('We couldn’t turn off notifications', error),
    onSettled: refresh,
  })
  if (Notification.permission === 'denied')
    return (
      <p className={styles.fact}>
        This browser blocks notifications from this site. Allow them in its settings for this site, then
        reload the page.
      </p>
    )
  return (
    <>
      <p className={styles.fact}>
        {isOn ? 'On for this device. Signing out turns them off.' : 'Off for this device.'}
      </p>
      <Button
        variant="secondary"
        className={styles.submit}
        busy={start.isPending || stop.isPending}
        onClick={() => (isOn ? stop.mutate() : start.mutate())}
      >
        {isOn ? 'Turn off on this device' : 'Turn on for this device'}
      </Button>
    </>
  )
}

/** The endpoint of this browser; null without notifications. */
const ownEndpoint = async () => (canNotify() ? ((await readSubscription())?.endpoint ?? null) : null)

function OtherDevices({ devices }: Pick<PushDevices, 'devices'>) {
  const client = useQueryClient()
  const owner = usePushOwner((state) => state.owner)
  const own = useQuery({ queryKey: ['push-endpoint', owner, devices], queryFn: ownEndpoint, staleTime: 0 })
  const remove = useMutation({
    mutationFn: (id: string) => call(pushDevices.remove, { params: { id } }),
    onError: (error) => showErrorToast('We couldn’t turn off notifications on that device', error),
    // Also after an error: the device may already be gone.
    onSettled: () => client.invalidateQueries(pushQuery()),
  })
  const others = own.data === undefined ? [] : devices.filter(({ endpoint }) => endpoint !== own.data)
  if (others.length === 0) return null
  return (
    <ul className={styles.devices} aria-label="Other devices with notifications">
      {others.map(({ id, createdAt }) => (
        <li key={id} className={styles.device}>
          Another device, since {formatDate(createdAt)}
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Turn off on the device of ${formatDate(createdAt)}`}
            busy={remove.isPending && remove.variables === id}
            onClick={() => remove.mutate(id)}
          >
            Turn off
          </Button>
        </li>
      ))}
    </ul>
  )
}
