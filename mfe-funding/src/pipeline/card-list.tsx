import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import { Badge, Button, DeadlineLabel, Link, useCanEdit, useLocation } from '@fundharbor/kit'
import { Table } from '@fundharbor/kit/ui/table.tsx'
import { useState } from 'react'
import { formatDay } from '../shared/format-day.ts'
import { useProjectOptions } from '../projects/project-select.tsx'
import { cardPath } from '../shared/paths.ts'
import { columnLabel, columns, columnTone } from './columns.ts'
import { sortCards } from './filters.ts'
import { MoveSelect } from './move-select.tsx'
import styles from './page.module.css'
import { Mover } from './use-mover.tsx'

/** Rows that are added at a time: a thousand at once would make the page slow. */
const STEP = 100

/** The cards as a table, column by column. */
export function CardList({ cards }: { cards: PipelineCard[] }) {
  const [limit, setLimit] = useState(STEP)
  const rows = columns.flatMap(({ value, isOver }) =>
    sortCards(
      cards.filter(({ status }) => status === value),
      isOver,
    ),
  )
  return (
    <Mover>
      <Table caption="Your pipeline" stacks>
        <thead>
          <tr>
            <th scope="col">Opportunity</th>
            <th scope="col">Column</th>
            <th scope="col">Deadline</th>
            <th scope="col">Project</th>
            <th scope="col">Responsible</th>
            <th scope="col">Next step</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </tbody>
      </Table>
      {rows.length > limit && (
        <Button variant="secondary" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, rows.length - limit)} more
        </Button>
      )}
    </Mover>
  )
}

function Row({ card }: { card: PipelineCard }) {
  const { opportunity, responsible, status, steps, reason } = card
  const { search } = useLocation()
  const canMove = useCanEdit() && !card.followsApplication
  const project = useProjectOptions(null).find(({ value }) => value === card.projectId)
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <Link to={{ pathname: cardPath(card.id), search }} preventScrollReset>
          {opportunity.title}
        </Link>
      </th>
      <td className={styles.column} data-label="Column">
        {canMove ? (
          <MoveSelect card={card} hideLabel />
        ) : (
          <Badge tone={columnTone(status)}>{columnLabel(status)}</Badge>
        )}
        {status === 'no-go' && reason}
      </td>
      <td className={styles.date} data-label="Deadline">
        <DeadlineLabel opportunity={opportunity} />
      </td>
      <td data-label="Project">{project?.label ?? 'None'}</td>
      <td data-label="Responsible">{responsible?.name ?? 'Nobody'}</td>
      <td data-label="Next step">
        {steps.next
          ? `${steps.next.title}${steps.next.dueOn ? `, ${formatDay(steps.next.dueOn)}` : ''}`
          : 'None'}
      </td>
    </tr>
  )
}
