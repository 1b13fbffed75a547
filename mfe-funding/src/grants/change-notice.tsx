import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Button } from '@fundharbor/kit'
import { showUpdateError } from '../alerts/show-update-error.ts'
import styles from './page.module.css'
import { useFollowGrant } from './queries.ts'

/** Shown when the funder updated an opportunity after it was saved. */
export function ChangeNotice({ grant }: { grant: Grant }) {
  const change = useFollowGrant(grant)
  return (
    <p className={styles.changed}>
      <span>The funder updated this opportunity after you saved it.</span>
      <Button
        variant="quiet"
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate({ seen: true }, { onError: showUpdateError })}
      >
        Dismiss
      </Button>
    </p>
  )
}
