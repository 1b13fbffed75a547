import {
  describeHistory,
  type ChangedField,
  type HistoryEntry,
} from '@fundharbor/contracts/catalog/describe-history'
import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { Button, formatCount, formatDate, formatMoney, Skeleton, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { historyQuery } from '../catalog/queries.ts'
import styles from './change-history.module.css'
import details from './details.module.css'

const INITIAL_COUNT = 2

/** Changes by the funder or an administrator since the opportunity was added. */
export function ChangeHistory({ full, level: Heading }: { full: Opportunity; level: 'h2' | 'h3' }) {
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(full.id))
  return (
    <section className={details.similar}>
      <Heading className={details.sectionTitle}>Change history</Heading>
      {data ? (
        <Changes changes={describeHistory(data, full, formatMoney)} since={full.createdAt} />
      ) : !isError ? (
        // As high as the line that most opportunities have.
        <Skeleton width="60%" height="1.5rem" />
      ) : (
        <p className={details.missing}>
          The change history could not be loaded.{' '}
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}

/** Changes, the first two at once. */
export function Changes({ changes, since }: { changes: HistoryEntry[]; since: string }) {
  const [isExpanded, setExpanded] = useState(false)
  if (changes.length === 0) {
    return (
      <p className={details.missing}>No changes since this opportunity was added on {formatDate(since)}.</p>
    )
  }
  const more = changes.length - INITIAL_COUNT
  return (
    <>
      <ol className={styles.changes}>
        {changes.slice(0, isExpanded ? undefined : INITIAL_COUNT).map(({ at, by, fields }) => (
          <li key={at}>
            <p className={styles.when}>
              <time dateTime={at}>{formatDate(at)}</time>, {by}
            </p>
            <ul>
              {fields.map((field) => (
                <Changed key={field.field} field={field} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {more > 0 && !isExpanded && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setExpanded(true)}>
          Show {formatCount(more, 'earlier change')}
        </Button>
      )}
    </>
  )
}

const Changed = ({ field: { label, values } }: { field: ChangedField }) => (
  <li className={styles.field}>
    {values ? (
      <>
        {label}: <del>{values.before}</del> <span aria-hidden>→</span> <ins>{values.after}</ins>
      </>
    ) : (
      `${label}: text changed`
    )}
  </li>
)
