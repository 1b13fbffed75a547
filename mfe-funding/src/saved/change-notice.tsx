import { Button } from '@fundharbor/kit'
import { useUpdateSavedOpportunity } from './queries.ts'
import styles from './saved-list.module.css'
import { showUpdateError } from './show-update-error.ts'

/** Shown when the funder updated an opportunity after it was saved. */
export function ChangeNotice({ id }: { id: string }) {
  const change = useUpdateSavedOpportunity()
  return (
    <p className={styles.changed}>
      <span>The funder updated this opportunity after you saved it.</span>
      <Button
        variant="quiet"
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate({ id, seen: true }, { onError: showUpdateError })}
      >
        Dismiss
      </Button>
    </p>
  )
}
