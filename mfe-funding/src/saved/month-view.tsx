import {
  calendarDay,
  classes,
  clock,
  ErrorState,
  IconButton,
  Link,
  Spinner,
  useQuery,
  userTimeZone,
  useSearchParams,
} from '@fundharbor/kit'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/ssr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { opportunityPath } from '../shared/addresses.ts'
import layout from '../shared/layout.module.css'
import { savedQuery } from './queries.ts'
import { isoDay, nameOfMonth, readMonth, shiftMonth, weeksOf, type Square } from './month.ts'
import styles from './month.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Dated = OpportunityRow & { deadline: string }

/** A month of saved deadlines. On a narrow screen only the days on which something closes. */
export function MonthView() {
  const [params] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(savedQuery())
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading what you saved" />
  const month = readMonth(params.get('month'), clock.now(), userTimeZone())
  const dated = data.flatMap(({ opportunity: { deadline, ...row } }): Dated[] =>
    deadline === null ? [] : [{ ...row, deadline }],
  )
  const weeks = weeksOf(month, dated, userTimeZone())
  const isEmpty = weeks.flat().every(({ items }) => items.length === 0)
  return (
    <section aria-labelledby="month" className={styles.section}>
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
              {week.map((square, index) => (
                <Day key={square.day ?? index} square={square} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className={styles.none}>Nothing that you saved closes in {nameOfMonth(month)}.</p>}
    </section>
  )
}

function MonthHead({ month }: { month: string }) {
  const [, setParams] = useSearchParams()
  const go = (by: number) =>
    setParams({ view: 'calendar', month: shiftMonth(month, by) }, { replace: true, preventScrollReset: true })
  return (
    <header className={styles.head}>
      <h2 id="month" aria-live="polite">
        {nameOfMonth(month)}
      </h2>
      <IconButton label="Month before" onClick={() => go(-1)}>
        <CaretLeftIcon size={20} aria-hidden />
      </IconButton>
      <IconButton label="Month after" onClick={() => go(1)}>
        <CaretRightIcon size={20} aria-hidden />
      </IconButton>
    </header>
  )
}

function Day({ square: { day, items } }: { square: Square<Dated> }) {
  if (day === null) {
    return (
      <td className={styles.outside}>
        <span className={layout.hidden}>Another month</span>
      </td>
    )
  }
  const isToday = day === isoDay(calendarDay(clock.now(), userTimeZone()))
  return (
    <td className={classes(styles.day, items.length === 0 && styles.free, isToday && styles.today)}>
      <time dateTime={day} aria-current={isToday ? 'date' : undefined}>
        {Number(day.slice(8))}
      </time>
      {items.length > 0 && (
        <ul>
          {items.map((row) => (
            <li key={row.id}>
              <Link to={opportunityPath(row.id)} title={row.title}>
                {row.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
