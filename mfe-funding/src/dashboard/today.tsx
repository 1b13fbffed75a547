import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Badge, Card, classes, Link, useMember } from '@fundharbor/kit'
import type { ReactNode } from 'react'
import { byDueNext } from '../grants/filters.ts'
import { GrantDeadline } from '../grants/grant-deadline.tsx'
import { hasNextStep, isAhead } from '../grants/statuses.ts'
import { formatDay } from '../shared/format-day.ts'
import { CALENDAR_PATH, grantPath, GRANTS_PATH } from '../shared/paths.ts'
import { DeadlineSummary } from './deadline-summary.tsx'
import card from './deadlines-card.module.css'
import styles from './today.module.css'
import type { UpcomingDeadlines } from './use-upcoming-deadlines.ts'
import { WritingLine } from './writing-ahead.tsx'

const DUE = 4
const LISTED = 3

/** What the organization's grants ask for: what is due next, what to go on with, and what waits for the reader. */
export function Today({ closing }: { closing: UpcomingDeadlines }) {
  const { grants } = closing
  const { id: me } = useMember()
  const due = grants
    .filter((grant) => isAhead(grant) || hasNextStep(grant))
    .toSorted(byDueNext)
    .slice(0, DUE)
  const written = grants
    .filter(({ status }) => status === 'writing')
    .toSorted((one, other) => other.decidedAt.localeCompare(one.decidedAt))
  const waiting = grants.flatMap((grant) => {
    const task = taskOf(grant, me)
    return task ? [{ grant, task }] : []
  })
  return (
    <Card as="section" aria-labelledby="today" className={card.card}>
      <header className={card.head}>
        <h2 id="today" className={card.title}>
          Today
        </h2>
        <DeadlineSummary closing={closing} className={card.note} />
        <div className={card.links}>
          <Link to={GRANTS_PATH}>My Grants</Link>
          <Link to={CALENDAR_PATH}>Calendar</Link>
        </div>
      </header>
      <div className={styles.parts}>
        <Part title="Due next" none="Nothing is due." className={styles.due}>
          {due.map((grant) => (
            <Row key={grant.id} grant={grant} aside={isAhead(grant) && <GrantDeadline grant={grant} />}>
              <NextStep grant={grant} />
            </Row>
          ))}
        </Part>
        <Part title="Continue" none="You are not writing anything.">
          {written.slice(0, LISTED).map((grant) => (
            <Row key={grant.id} grant={grant}>
              {describeWriting(grant)}
            </Row>
          ))}
        </Part>
        <Part title="Waiting for you" none="Nothing is waiting for you.">
          {waiting.slice(0, LISTED).map(({ grant, task }) => (
            <Row key={grant.id} grant={grant}>
              {task}
            </Row>
          ))}
        </Part>
      </div>
      <WritingLine />
    </Card>
  )
}

/** What a member has to do for a grant: their next step, or a decision that they are responsible for. */
function taskOf({ steps: { next }, status, responsible }: Grant, me: string): string | undefined {
  if (next?.assignee?.id === me) return next.title
  return status === 'deciding' && responsible?.id === me ? 'Decide whether to apply' : undefined
}

function describeWriting({ application }: Grant): string {
  if (application?.status === 'draft') return 'Draft'
  const isRecorded = application?.status === 'submitted' || application?.status === 'under_review'
  return isRecorded ? 'Recorded here, not marked as sent' : 'Nothing written yet'
}

function NextStep({ grant: { steps } }: { grant: Grant }) {
  const { next } = steps
  if (!next) return null
  return (
    <>
      {next.title}
      {next.dueOn && `, ${formatDay(next.dueOn)}`} {next.isLate && <Badge tone="urgent">Late</Badge>}
    </>
  )
}

interface PartProps {
  title: string
  /** Said if nothing is listed. */
  none: string
  className?: string
  children: ReactNode[]
}

const Part = ({ title, none, className, children }: PartProps) => (
  <section className={classes(styles.part, className)}>
    <h3 className={styles.heading}>{title}</h3>
    {children.length > 0 ? <ul>{children}</ul> : <p className={styles.hint}>{none}</p>}
  </section>
)

interface RowProps {
  grant: Grant
  aside?: ReactNode
  children: ReactNode
}

const Row = ({ grant, aside, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <Link to={grantPath(grant.id)} className={styles.link}>
        {grant.opportunity.title}
      </Link>
      <p className={styles.hint}>{children}</p>
    </div>
    {aside}
  </li>
)
