import type { BriefEdit } from '@fundharbor/contracts/catalog/briefs'
import {
  Button,
  ErrorState,
  formatDate,
  showErrorToast,
  Skeleton,
  toast,
  useCanEdit,
  useMember,
  useQuery,
} from '@fundharbor/kit'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { partNames } from './brief-parts.ts'
import { ownBriefQuery, useResetBrief } from './brief-queries.ts'
import styles from './brief.module.css'

interface EditProps {
  id: string
  edit: BriefEdit
}

/** Who edited the brief and when, and what the funder has changed since. */
export const BriefStatus = ({ id, edit }: EditProps) => (
  <>
    {edit.isOutdated && <NewOriginal id={id} edit={edit} />}
    <p className={styles.note}>
      <Editor edit={edit} />
    </p>
  </>
)

function Editor({ edit: { editedBy, editedAt } }: { edit: BriefEdit }) {
  const { id } = useMember()
  const by = editedBy && ` by ${editedBy.id === id ? 'you' : editedBy.name}`
  return `Edited${by ?? ''} on ${formatDate(editedAt)}`
}

/** The way back to the brief as it was read, for those who can edit. */
export function ResetBrief({ id, edit }: EditProps) {
  const reset = useResetBrief(id)
  const canEdit = useCanEdit()
  // The button is gone once the brief is the original, and its callbacks with it.
  const resetNow = async (close: () => void) => {
    try {
      await reset.mutateAsync(edit.revision)
      toast({ title: 'The brief is the original again', tone: 'success' })
    } catch (error) {
      showErrorToast('The brief could not be reset', error)
    }
    close()
  }
  if (!canEdit) return null
  return (
    <ConfirmAction
      title="Go back to the original?"
      description="What your team changed in this brief is removed. Documents you have already made stay as they are."
      cancelLabel="Keep the changes"
      confirmLabel="Back to the original"
      isPending={reset.isPending}
      onConfirm={(close) => void resetNow(close)}
    >
      {(open) => (
        <Button variant="quiet" size="sm" onClick={open}>
          Back to the original brief
        </Button>
      )}
    </ConfirmAction>
  )
}

/** What the funder's text says now about the parts that were edited. */
function NewOriginal({ id, edit }: EditProps) {
  const { data, error, refetch, isFetching } = useQuery(ownBriefQuery(id))
  return (
    <section className={styles.outdated} aria-label="Changes by the funder">
      <p>The funder’s text has changed since this brief was edited. It now says:</p>
      {error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && (
        <dl className={styles.parts}>
          {edit.parts.map((part) => (
            <div key={part}>
              <dt className={styles.name}>{partNames[part]}</dt>
              <dd>
                <OriginalLines lines={data.originalLines[part]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const OriginalLines = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? (
    'Nothing about this'
  ) : (
    <ul className={styles.facts}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
