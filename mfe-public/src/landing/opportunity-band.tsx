import type { PublicOpportunity } from '@fundharbor/contracts/catalog/public-search'
import { classes, DeadlineLabel, Link, Skeleton } from '@fundharbor/kit'
import type { ReactNode, Ref } from 'react'
import styles from './opportunity-band.module.css'

/** The number of opportunities side by side. */
export const SHOWN = 3

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

/** A title beside a few opportunities. Its height is fixed, so that nothing below it moves. */
export const OpportunityBand = ({ id, title, note, action, isBusy, ref, children }: BandProps) => (
  <section ref={ref} className={styles.band} aria-labelledby={id} aria-busy={isBusy}>
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{note}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
    {children}
  </section>
)

type Opportunity = Pick<PublicOpportunity, 'id' | 'title' | 'funderName' | 'deadline' | 'deadlineZone'> &
  Partial<Pick<PublicOpportunity, 'isRolling' | 'isForecast'>>

/** Opportunities, each with a link to its public page. */
export const OpportunityList = ({ opportunities }: { opportunities: readonly Opportunity[] }) => (
  <ul className={styles.opportunities}>
    {opportunities.map((opportunity) => (
      <li key={opportunity.id} className={styles.opportunity}>
        <DeadlineLabel opportunity={opportunity} />
        <h3 className={styles.title}>
          <Link to={`/funding/${opportunity.id}`}>{opportunity.title}</Link>
        </h3>
        <p className={styles.funder}>{opportunity.funderName}</p>
      </li>
    ))}
  </ul>
)

/** Shown while opportunities load. */
export const OpportunitySkeletons = () => (
  <ul className={styles.opportunities} aria-hidden>
    {Array.from({ length: SHOWN }, (_, index) => (
      <li key={index} className={styles.opportunity}>
        <Skeleton width={116} height={24} />
        <span className={styles.skeleton}>
          <Skeleton width="92%" height={16} />
          <Skeleton width="64%" height={16} />
          <Skeleton width="48%" height={12} />
        </span>
      </li>
    ))}
  </ul>
)

/** A message instead of opportunities. */
export const BandMessage = ({ children }: { children: ReactNode }) => (
  <div className={classes(styles.opportunity, styles.message)}>{children}</div>
)
