import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { classes, DeadlineLabel, Skeleton } from '@fundharbor/kit'
import type { ReactNode, Ref } from 'react'
import styles from './calls-band.module.css'

/** As many as stand side by side. */
export const CALLS_SHOWN = 3

interface BandProps {
  id: string
  title: string
  note: ReactNode
  /** What to do next, below the note. */
  action?: ReactNode
  isBusy?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A title beside a few calls. It is as high whatever it shows, so that nothing below it moves. */
export const CallsBand = ({ id, title, note, action, isBusy, ref, children }: BandProps) => (
  <section ref={ref} className={styles.band} aria-labelledby={id} aria-busy={isBusy}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{note}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
    {children}
  </section>
)

type Call = Pick<PublicOpportunity, 'id' | 'title' | 'funderName' | 'deadline'> &
  Partial<Pick<PublicOpportunity, 'isRolling' | 'isForecast'>>

/** Calls by deadline, title and funder; details follow after signing up. */
export const Calls = ({ calls }: { calls: readonly Call[] }) => (
  <ul className={styles.calls}>
    {calls.map((call) => (
      <li key={call.id} className={styles.call}>
        <DeadlineLabel opportunity={call} />
        <h3 className={styles.title}>{call.title}</h3>
        <p className={styles.funder}>{call.funderName}</p>
      </li>
    ))}
  </ul>
)

/** The calls' shapes while they come. */
export const WaitingCalls = () => (
  <ul className={styles.calls} aria-hidden>
    {Array.from({ length: CALLS_SHOWN }, (_, index) => (
      <li key={index} className={styles.call}>
        <Skeleton width={116} height={24} />
        <span className={styles.waiting}>
          <Skeleton width="92%" height={16} />
          <Skeleton width="64%" height={16} />
          <Skeleton width="48%" height={12} />
        </span>
      </li>
    ))}
  </ul>
)

/** A sentence in the place of calls. */
export const NoCalls = ({ children }: { children: ReactNode }) => (
  <div className={classes(styles.call, styles.none)}>{children}</div>
)
