import { keys, type ApiKey } from '@fundharbor/contracts/identity/keys'
import {
  Badge,
  Button,
  call,
  formatDate,
  showErrorToast,
  toast,
  useCanEdit,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { useState } from 'react'
import styles from './account.module.css'
import { keysQuery } from './queries.ts'

/** A key and, for members who can edit, revoking it, which asks once more. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, hint, scope, createdBy, createdAt, lastUsedAt } = apiKey
  const [isConfirming, setConfirming] = useState(false)
  const canEdit = useCanEdit()
  const revoke = useRevoke(apiKey)
  return (
    <li className={styles.device}>
      <div>
        <strong>{name}</strong> {scope === 'write' && <Badge tone="warn">Can save</Badge>}
        <p>
          {`${hint}…, created by ${createdBy} on ${formatDate(createdAt)}, `}
          {lastUsedAt ? `last used on ${formatDate(lastUsedAt)}` : 'never used'}
        </p>
      </div>
      {canEdit && (
        <Button
          variant={isConfirming ? 'danger' : 'quiet'}
          size="sm"
          aria-label={
            isConfirming ? `Revoke ${name} now: programs that use it stop working` : `Revoke ${name}`
          }
          busy={revoke.isPending}
          onClick={() => (isConfirming ? revoke.mutate() : setConfirming(true))}
        >
          {isConfirming ? 'Revoke now' : 'Revoke'}
        </Button>
      )}
    </li>
  )
}

function useRevoke({ id, name }: ApiKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(keys.revoke, { params: { id } }),
    onSuccess: () => toast({ title: `${name} no longer works`, tone: 'success' }),
    onError: (error) => showErrorToast(`We couldn’t revoke ${name}`, error),
    onSettled: () => client.invalidateQueries(keysQuery()),
  })
}
