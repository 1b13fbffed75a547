import type { Timeline } from '@fundharbor/contracts/catalog/timeline'
import { Badge, deadlineLabel, formatDate, Link } from '@fundharbor/kit'
import { grantPath, opportunityPath } from '../../shared/paths.ts'
import { monthOf, type Goal } from './goals.ts'
import { dayOf, isShown, type Scale } from './scale.ts'
import styles from './calendar.module.css'

interface InViewProps {
  goals: Goal[]
  reports: Timeline['reports']
  reopenings: Timeline['reopenings']
  scale: Scale
  current: string | undefined
  onSelect: (key: string) => void
}

/** Everything that the chart shows, as lists to choose from. */
export function InView({ goals, reports, reopenings, scale, current, onSelect }: InViewProps) {
  const buoys = reopenings.filter(({ expectedOn }) => isShown(scale, dayOf(expectedOn)))
  const due = reports.filter(({ dueOn }) => isShown(scale, dayOf(dueOn)))
  return (
    <aside className={styles.side} aria-label="In this part of the calendar">
      {goals.length > 0 && (
        <section aria-labelledby="in-view">
          <h2 id="in-view" className={styles.sideTitle}>
            Deadlines
          </h2>
          <ul className={styles.list}>
            {goals.map(({ key, opportunity, startsOn }) => (
              <li key={key} data-tone={deadlineLabel(opportunity).tone}>
                <button type="button" aria-pressed={key === current} onClick={() => onSelect(key)}>
                  <span className={styles.day}>{deadlineLabel(opportunity).shortDate}</span>
                  <span>
                    <span className={styles.item}>{opportunity.title}</span>
                    <span className={styles.hint}>Write from {formatDate(dayOf(startsOn))}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {due.length > 0 && (
        <section aria-labelledby="reports-due">
          <h2 id="reports-due" className={styles.sideTitle}>
            Reports due
          </h2>
          <ul className={styles.list}>
            {due.map(({ grantId, title, opportunityTitle, dueOn, isLate }) => (
              <li key={`${grantId} ${title} ${dueOn}`}>
                <Link to={`${grantPath(grantId)}#award`} className={styles.item}>
                  {title}
                </Link>
                <span className={styles.hint}>
                  {formatDate(dayOf(dueOn))} {isLate && <Badge tone="urgent">Late</Badge>} ·{' '}
                  {opportunityTitle}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {buoys.length > 0 && (
        <section aria-labelledby="reopenings">
          <h2 id="reopenings" className={styles.sideTitle}>
            Usually opens again
          </h2>
          <ul className={styles.list}>
            {buoys.map((each) => (
              <li key={each.opportunityId}>
                <Link to={opportunityPath(each.opportunityId)} className={styles.item}>
                  {each.title}
                </Link>
                <span className={styles.hint}>
                  Usually in {monthOf(each)}. It opened in {listYears(each.years)}.
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** `2024, 2025 and 2026` */
export const listYears = (years: readonly number[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(years.map(String))
