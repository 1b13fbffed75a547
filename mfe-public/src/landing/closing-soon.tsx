import type { CatalogGlimpse } from '@fundharbor/contracts/catalog/opportunities'
import { DeadlineLabel, Skeleton, useQuery } from '@fundharbor/kit'
import styles from './closing-soon.module.css'
import { glimpseQuery } from './queries.ts'

const SHOWN = 3

/** The calls that close next. Where the catalogue does not answer, the page goes on without them. */
export function ClosingSoon() {
  const { data, isPending } = useQuery(glimpseQuery())
  const calls = data?.closingSoon.slice(0, SHOWN) ?? []
  if (!isPending && calls.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="closing-soon" aria-busy={isPending}>
      <div className={styles.head}>
        <h2 id="closing-soon">Closing soon</h2>
        <p className={styles.note}>in the catalogue today</p>
      </div>
      <ul className={styles.calls}>
        {isPending
          ? Array.from({ length: SHOWN }, (_, index) => <WaitingCall key={index} />)
          : calls.map((call) => <ClosingCall key={call.id} call={call} />)}
      </ul>
    </section>
  )
}

function ClosingCall({ call }: { call: CatalogGlimpse['closingSoon'][number] }) {
  return (
    <li className={styles.call}>
      <DeadlineLabel call={call} />
      <h3 className={styles.title}>{call.title}</h3>
      <p className={styles.funder}>{call.funderName}</p>
    </li>
  )
}

const WaitingCall = () => (
  <li className={styles.call} aria-hidden>
    <Skeleton width={116} height={24} />
    <span className={styles.waiting}>
      <Skeleton width="92%" height={16} />
      <Skeleton width="64%" height={16} />
      <Skeleton width="48%" height={12} />
    </span>
  </li>
)
