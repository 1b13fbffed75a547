import { Button } from '@fundharbor/kit'
import { useChangeSaved } from './queries.ts'
import styles from './saved-list.module.css'
import { tellChangeFailure } from './tell-change-failure.ts'

/** The funder has changed the record since it was saved. */
export function ChangedNotice({ id }: { id: string }) {
  const change = useChangeSaved()
  return (
    <p className={styles.changed}>
      <span>The funder changed this call after you saved it. Read it again.</span>
      <Button
        variant="quiet"
        size="sm"
        busy={change.isPending}
        onClick={() => change.mutate({ id, seen: true }, { onError: tellChangeFailure })}
      >
        I have seen it
      </Button>
    </p>
  )
}
