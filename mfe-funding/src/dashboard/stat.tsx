import { Button, Skeleton, type UseQueryResult } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import styles from './stats.module.css'

interface StatProps<T> {
  label: string
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  note: (data: T) => ReactNode
  children: (data: T) => ReactNode
}

/** A number with a label and a note. */
export const Stat = <T,>({ label, query, note, children }: StatProps<T>) => (
  <div className={styles.stat}>
    <dt>{label}</dt>
    <dd className={styles.value}>
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && (query.isError ? '–' : <Skeleton width={120} height={34} />)}
    </dd>
    <dd className={styles.note}>
      {query.data !== undefined && note(query.data)}
      {query.isError && query.data === undefined && (
        <>
          Could not be loaded
          <Button variant="quiet" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </>
      )}
    </dd>
  </div>
)
