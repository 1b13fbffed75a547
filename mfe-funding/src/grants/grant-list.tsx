import { statusLabels } from '@fundharbor/contracts/catalog/grant-status'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Amount, Badge, Button, formatCount, Link } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useId, useState } from 'react'
import { useProjectOptions } from '../projects/project-select.tsx'
import { formatDay } from '../shared/format-day.ts'
import { grantPath, SAVED_SEARCHES_PATH } from '../shared/paths.ts'
import { byDueNext, sortGrants, useGrantFilters } from './filters.ts'
import { GrantDeadline } from './grant-deadline.tsx'
import styles from './page.module.css'
import { hasReminders, ReminderButton } from './reminder-button.tsx'
import { hasNextStep, isGrantStatus, isOver, statuses, statusTone } from './statuses.ts'

/** Rows that are added at a time: a thousand at once would make the page slow. */
const STEP = 100

/** The grants as a table: what is due next first; those that are over below it, closed until somebody asks for them. */
export function GrantList({ grants }: { grants: Grant[] }) {
  const { status } = useGrantFilters()
  const open = grants.filter((grant) => !isOver(grant)).toSorted(byDueNext)
  const over = sortGrants(grants.filter(isOver), true)
  return (
    <div className={styles.lists}>
      {open.length > 0 && <GrantTable caption="Grants" grants={open} />}
      {over.length > 0 && (
        <details className={styles.over} open={isGrantStatus(status)}>
          <summary>{describeOver(over)}</summary>
          <GrantTable caption="Finished grants" grants={over} />
        </details>
      )}
      <p>
        <Link to={SAVED_SEARCHES_PATH} className={styles.link}>
          Saved searches and emails
        </Link>
      </p>
    </div>
  )
}

/** `3 finished: 1 won, 2 passed` */
function describeOver(grants: Grant[]): string {
  const counts = statuses.flatMap(({ value, label }) => {
    const count = grants.filter(({ status }) => status === value).length
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : []
  })
  return `${formatCount(grants.length, 'finished', 'finished')}: ${counts.join(', ')}`
}

function GrantTable({ caption, grants }: { caption: string; grants: Grant[] }) {
  const [limit, setLimit] = useState(STEP)
  return (
    <>
      <Table caption={caption} stacks>
        <thead>
          <tr>
            <th scope="col">Grant</th>
            <th scope="col">Status</th>
            <th scope="col">Deadline</th>
            <th scope="col">Next step</th>
            <th scope="col">Responsible</th>
            <th scope="col" data-align="end">
              Amount
            </th>
            <th scope="col">
              <span className="visually-hidden">Reminders</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grants.slice(0, limit).map((grant) => (
            <Row key={grant.id} grant={grant} />
          ))}
        </tbody>
      </Table>
      {grants.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, grants.length - limit)} more
        </Button>
      )}
    </>
  )
}

function Row({ grant }: { grant: Grant }) {
  const titleId = useId()
  const { opportunity, responsible, projectId } = grant
  const project = useProjectOptions(null).find(({ value }) => value === projectId)
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Link to={grantPath(grant.id)} id={titleId}>
          {opportunity.title}
        </Link>{' '}
        {grant.changedSince && <Badge tone="info">Changed</Badge>}
        {opportunity.isOwn && <Badge>Added by your team</Badge>}
        {opportunity.funderName && <span className={styles.hint}>{opportunity.funderName}</span>}
        {project && <span className={styles.hint}>Project: {project.label}</span>}
      </th>
      <td data-label="Status">
        <Status grant={grant} />
      </td>
      <td className={styles.date} data-label="Deadline">
        <GrantDeadline grant={grant} />
      </td>
      <td data-label="Next step">
        <NextStep grant={grant} />
      </td>
      <td data-label="Responsible">{responsible?.name ?? 'Nobody'}</td>
      <td data-align="end" data-label="Amount">
        <Sum grant={grant} />
      </td>
      <td data-label="Reminders">
        {hasReminders(grant) && <ReminderButton grant={grant} titleId={titleId} />}
      </td>
    </tr>
  )
}

/** What was won or asked for, else what the funder gives. */
function Sum({ grant: { sums, opportunity } }: { grant: Grant }) {
  const sum = sums.awarded ?? sums.requested
  return (
    <div>
      <Amount
        min={sum ?? opportunity.minAmount}
        max={sum ?? opportunity.maxAmount}
        currency={sum === null ? opportunity.currency : sums.currency}
        className={styles.amount}
      />
      {sum !== null && <span className={styles.hint}>{sums.awarded ? 'Awarded' : 'Requested'}</span>}
    </div>
  )
}

const Status = ({ grant: { status, sent, reason } }: { grant: Grant }) => (
  <div>
    <Badge tone={statusTone(status)}>{statusLabels[status]}</Badge>
    {status === 'sent' && sent && <span className={styles.hint}>{formatDay(sent.on)}</span>}
    {status === 'passed' && reason && <span className={styles.hint}>{reason}</span>}
  </div>
)

function NextStep({ grant }: { grant: Grant }) {
  const { next } = grant.steps
  if (!next || !hasNextStep(grant)) return 'None'
  return (
    <div>
      {next.title}
      {next.dueOn && (
        <span className={styles.hint}>
          {formatDay(next.dueOn)} {next.isLate && <Badge tone="urgent">Late</Badge>}
        </span>
      )}
    </div>
  )
}
