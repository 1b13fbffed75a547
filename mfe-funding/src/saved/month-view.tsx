import {
  classes,
  clock,
  deadlineLabel,
  IconButton,
  Link,
  QueryFallback,
  useQuery,
  useSearchParams,
} from '@fundharbor/kit'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/ssr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { opportunityPath } from '../shared/paths.ts'
import layout from '../shared/layout.module.css'
import { toIsoDay } from '../shared/iso-day.ts'
import { savedOpportunitiesQuery } from './queries.ts'
import { addMonthsTo, formatMonth, getWeeks, readMonth, type DayCell } from './month.ts'
import styles from './month.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Dated = OpportunityRow & { deadline: string }

/** A month of saved deadlines. Narrow screens show only the days with deadlines. */
export function MonthView() {
  const [params] = useSearchParams()
  const query = useQuery(savedOpportunitiesQuery())
  if (query.error && !query.data) return <QueryFallback query={query} />
  const { data = [], isPending } = query
  const month = readMonth(params.get('month'), clock.now())
  const dated = data.flatMap(({ opportunity: { deadline, ...row } }): Dated[] =>
    deadline === null ? [] : [{ ...row, deadline }],
  )
  const weeks = getWeeks(month, dated)
  // While deadlines load, the month is shown without them, so the layout doesn't shift.
  const isEmpty = !isPending && weeks.flat().every(({ items }) => items.length === 0)
  return (
    <section aria-labelledby="month" aria-busy={isPending} className={styles.section}>
      <MonthHead month={month} />
      <table className={styles.month} aria-labelledby="month">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(({ day }) => day !== null)?.day}>
              {week.map((cell, index) => (
                <Day key={cell.day ?? index} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && (
        <p className={styles.none}>None of your saved opportunities close in {formatMonth(month)}.</p>
      )}
    </section>
  )
}

function MonthHead({ month }: { month: string }) {
  const [, setParams] = useSearchParams()
  const go = (by: number) =>
    setParams(
      { view: 'calendar', month: addMonthsTo(month, by) },
      { replace: true, preventScrollReset: true },
    )
  return (
    <header className={styles.head}>
      <h2 id="month" aria-live="polite">
        {formatMonth(month)}
      </h2>
      <IconButton label="Previous month" onClick={() => go(-1)}>
        <CaretLeftIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label="Next month" onClick={() => go(1)}>
        <CaretRightIcon size={20} aria-hidden />
      </IconButton>
    </header>
  )
}

function Day({ cell: { day, items } }: { cell: DayCell<Dated> }) {
  if (day === null) {
    return (
      <td className={styles.outside}>
        <span className={layout.hidden}>Outside this month</span>
      </td>
    )
  }
  const isToday = day === toIsoDay(clock.now())
  return (
    <td className={classes(styles.day, items.length === 0 && styles.free, isToday && styles.today)}>
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        {Number(day.slice(8))}
      </time>
      {items.length > 0 && (
        <ul>
          {items.map((row) => (
            <li key={row.id}>
              <Link to={opportunityPath(row.id)} title={row.title} data-tone={deadlineLabel(row).tone}>
                {row.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
