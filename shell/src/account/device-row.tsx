import { account, type DeviceSession } from '@fundharbor/contracts/identity/account'
import {
  Badge,
  Button,
  call,
  formatDate,
  formatDateTime,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import styles from './account.module.css'
import { devicesQuery } from './queries.ts'

/** A device with when it was used; every one but this can be signed out. */
export function DeviceRow({ device }: { device: DeviceSession }) {
  const end = useEnd(device)
  return (
    <li className={styles.device}>
      <div>
        <strong>{device.device}</strong>
        <p>
          {device.isCurrent ? 'In use now' : `Last used ${formatDateTime(device.seenAt)}`}
          {` · signed in ${formatDate(device.createdAt)}`}
        </p>
      </div>
      {device.isCurrent ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Sign out ${device.device}`}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function useEnd({ id, device }: DeviceSession) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.endSession, { params: { id } }),
    onSuccess: () => toast({ title: `${device} is signed out`, tone: 'success' }),
    onError: (error) =>
      toast({
        title: `Failed to sign out ${device}`,
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      }),
    // A device that is not there any more leaves the list, too.
    onSettled: () => client.invalidateQueries(devicesQuery()),
  })
}
