import { classes, deadlineLabel, formatCount, Link } from '@fundharbor/kit'
import type { CSSProperties } from 'react'
import { opportunityPath } from '../shared/paths.ts'
import styles from './tide-card.module.css'
import { TIDE_DAYS, type Flag } from './tide.ts'

const toWidth = (days: number) => `${(days / TIDE_DAYS) * 100}%`

/** A flag on its day, with what closes that day. */
export function FlagMark({ flag: { day, row, others, tier, side, room } }: { flag: Flag }) {
  const { tone, text, shortDate } = deadlineLabel(row)
  const look = classes(
    styles.flag,
    tone === 'urgent' && styles.urgent,
    tier === 'high' && styles.high,
    side === 'before' && styles.before,
  )
  return (
    <li className={look} style={{ '--at': toWidth(day), '--room': room / TIDE_DAYS } as CSSProperties}>
      <svg className={styles.pennant} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M0 0l12 6-12 6z" />
      </svg>
      <svg className={styles.hull} viewBox="0 0 18 9" aria-hidden="true">
        <path d="M0 0h18l-4 9h-10z" />
      </svg>
      <div className={styles.label}>
        <Link to={opportunityPath(row.id)} className={styles.opportunity}>
          {row.title}
        </Link>
        <span className={styles.when}>
          <span className={styles.date}>{shortDate}</span>
          <span className={styles.comma}>, </span>
          <span>{text.toLowerCase()}</span>
          {others > 0 && <span className={styles.others}> +{formatCount(others, 'other', 'others')}</span>}
        </span>
      </div>
    </li>
  )
}
