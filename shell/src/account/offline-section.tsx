import {
  Button,
  formatCount,
  showErrorToast,
  toast,
  useMember,
  useMutation,
  useQuery,
  useQueryClient,
} from '@fundharbor/kit'
import { canKeepCopy, deleteCopy, readCopy, takeCopy, type OfflineCopy } from '../offline/copy.ts'
import { offlineOwnerOf, setOfflineOwner, useOfflineOwner } from '../offline/owner.ts'
import styles from './account.module.css'
import { Section } from './section.tsx'

const KEY = ['offline-copy']

/** Turns offline reading on and off, for this device only. Hidden in browsers that cannot keep anything. */
export function OfflineSection() {
  const self = offlineOwnerOf(useMember())
  const client = useQueryClient()
  const isOn = useOfflineOwner(({ owner }) => owner === self)
  const { data: copy } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await readCopy()) ?? null,
    enabled: isOn,
  })
  const keep = useMutation({
    mutationFn: () => {
      // Before the copy is stored, so that signing out meanwhile deletes it.
      setOfflineOwner(self ?? null)
      return takeCopy()
    },
    onSuccess: (taken) => client.setQueryData(KEY, taken),
    onError: async (error) => {
      await deleteCopy().catch(() => undefined)
      setOfflineOwner(null)
      showErrorToast('We couldn’t keep a copy on this device', error)
    },
  })
  const remove = useMutation({
    mutationFn: deleteCopy,
    onSuccess: () => {
      client.removeQueries({ queryKey: KEY })
      toast({ title: 'Removed from this device' })
    },
    onError: (error) => showErrorToast('We couldn’t remove the copy', error),
  })
  if (!canKeepCopy() || !self) return null
  return (
    <Section
      title="Offline reading"
      about="Keep a copy of your grants and newest documents on this device, to read without a connection."
    >
      <div className={styles.stack}>
        <p className={styles.fact}>
          {isOn && copy ? describeCopy(copy) : 'Nothing is kept on this device.'}
          {isOn && ' Signing out or switching to another organization removes it.'}
        </p>
        {isOn ? (
          <Button
            variant="secondary"
            className={styles.submit}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove from this device
          </Button>
        ) : (
          <Button
            variant="secondary"
            className={styles.submit}
            busy={keep.isPending}
            onClick={() => keep.mutate()}
          >
            Keep on this device
          </Button>
        )}
      </div>
    </Section>
  )
}

const describeCopy = ({ opportunities, documents, takenAt }: OfflineCopy): string =>
  `${formatCount(opportunities.length, 'opportunity', 'opportunities')} and ${formatCount(documents.length, 'document')}, as of ${takenAt}.`
