import { Button, Skeleton, type UseQueryResult } from '@fundharbor/kit'
import styles from './stats.module.css'

/** Longer values, such as sums, get a smaller font. */
const LONG = 9

interface StatProps<T> {
  label: string
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  note: (data: T) => string
  children: (data: T) => string
}

/** A number with a label and a note. */
export function Stat<T>({ label, query, note, children }: StatProps<T>) {
  const { data } = query
  const value = data === undefined ? (query.isError ? '–' : undefined) : children(data)
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.value} data-long={value && value.length > LONG ? true : undefined}>
        {value ?? <Skeleton width={120} height={34} />}
      </dd>
      <dd className={styles.note}>
        {data !== undefined && note(data)}
        {query.isError && data === undefined && (
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
}
