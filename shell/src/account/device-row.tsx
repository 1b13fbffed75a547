import { account, type DeviceSession } from '@fundharbor/contracts/identity/account'
import {
  Badge,
  Button,
  call,
  formatDate,
  formatDateTime,
  showErrorToast,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import styles from './account.module.css'
import { devicesQuery } from './queries.ts'

export function DeviceRow({ device }: { device: DeviceSession }) {
  const signOut = useSignOut(device)
  return (
    <li className={styles.device}>
      <div>
        <strong>{device.device}</strong>
        <p>
          {device.isCurrent ? 'Active now' : `Last used ${formatDateTime(device.seenAt)}`}
          {`, signed in on ${formatDate(device.createdAt)}`}
        </p>
      </div>
      {device.isCurrent ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Sign out ${device.device}`}
          busy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function useSignOut({ id, device }: DeviceSession) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.endSession, { params: { id } }),
    onSuccess: () => toast({ title: `${device} is signed out`, tone: 'success' }),
    onError: (error) => showErrorToast(`We couldn’t sign out ${device}`, error),
    // Also after an error: the session may already have ended.
    onSettled: () => client.invalidateQueries(devicesQuery()),
  })
}
