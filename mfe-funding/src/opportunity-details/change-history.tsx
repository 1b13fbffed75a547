import type { Opportunity } from '@fundharbor/contracts/catalog/opportunities'
import { Button, formatCount, formatDate, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { historyQuery } from '../catalog/queries.ts'
import { historyWords, type ChangedAt, type ChangedField } from './change-words.ts'
import styles from './change-history.module.css'
import details from './details.module.css'

const SHOWN = 2

/** What its funder, or the team, changed since it came into the catalogue. */
export function ChangeHistory({ full, level: Heading }: { full: Opportunity; level: 'h2' | 'h3' }) {
  const { data, isError, isFetching, refetch } = useQuery(historyQuery(full.id))
  if (!data && !isError) return null
  return (
    <section className={details.similar}>
      <Heading className={details.sectionTitle}>Change history</Heading>
      {data ? (
        <Changes changes={historyWords(data, full)} since={full.createdAt} />
      ) : (
        <p className={details.missing}>
          The history did not load.{' '}
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}

function Changes({ changes, since }: { changes: ChangedAt[]; since: string }) {
  const [isAll, setAll] = useState(false)
  if (changes.length === 0) {
    return (
      <p className={details.missing}>
        Nothing has changed since it came into the catalogue on {formatDate(since)}.
      </p>
    )
  }
  const more = changes.length - SHOWN
  return (
    <>
      <ol className={styles.changes}>
        {changes.slice(0, isAll ? undefined : SHOWN).map(({ at, by, fields }) => (
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
      {more > 0 && !isAll && (
        <Button variant="quiet" size="sm" className={styles.more} onClick={() => setAll(true)}>
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
      `${label}: reworded`
    )}
  </li>
)
