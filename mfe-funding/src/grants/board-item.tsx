import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { Badge, Card as Surface, classes, Link, useCanEdit, useLocation } from '@fundharbor/kit'
import { useDraggable } from '@dnd-kit/core'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { CheckSquareIcon } from '@phosphor-icons/react/dist/ssr/CheckSquare'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/ssr/DotsSixVertical'
import { PaperclipIcon } from '@phosphor-icons/react/dist/ssr/Paperclip'
import { memo, type KeyboardEventHandler, type MouseEventHandler } from 'react'
import { formatDay } from '../shared/format-day.ts'
import { useProjectOptions } from '../projects/project-select.tsx'
import { grantPath } from '../shared/paths.ts'
import styles from './board.module.css'
import { MoveSelect } from './move-select.tsx'
import { GrantDeadline } from './grant-deadline.tsx'
import { hasNextStep, isDecided } from './statuses.ts'

/** A grant on the board: dragged by the mouse anywhere, by the keyboard at its handle. */
export const BoardItem = memo(function BoardItem({ grant }: { grant: Grant }) {
  const canMove = useCanEdit() && !isDecided(grant)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: grant.id,
    data: { grant },
    disabled: !canMove,
    attributes: { roleDescription: 'grant to move' },
  })
  const byMouse = { onMouseDown: listeners?.onMouseDown as MouseEventHandler | undefined }
  const byKeyboard = { onKeyDown: listeners?.onKeyDown as KeyboardEventHandler | undefined }
  return (
    <div ref={setNodeRef} {...byMouse}>
      <Surface className={classes(styles.card, isDragging && styles.dragged, canMove && styles.movable)}>
        {canMove && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.handle}
            {...attributes}
            aria-label={`Move ${grant.opportunity.title}`}
            {...byKeyboard}
          >
            <DotsSixVerticalIcon size={18} weight="bold" aria-hidden />
          </button>
        )}
        <ItemBody grant={grant} />
        <MoveSelect grant={grant} className={styles.move} hideLabel />
      </Surface>
    </div>
  )
})

/** What the board says of a grant. */
export function ItemBody({ grant }: { grant: Grant }) {
  const { opportunity, responsible, status } = grant
  const { search } = useLocation()
  return (
    <>
      <h3 className={styles.title}>
        <Link to={{ pathname: grantPath(grant.id), search }} preventScrollReset draggable={false}>
          {opportunity.title}
        </Link>
      </h3>
      {opportunity.funderName && <p className={styles.funder}>{opportunity.funderName}</p>}
      <p className={styles.deadline}>
        <GrantDeadline grant={grant} />
      </p>
      <ProjectName id={grant.projectId} />
      {status === 'passed' && grant.reason && <p className={styles.reason}>{grant.reason}</p>}
      <NextStep grant={grant} />
      <p className={styles.facts}>
        <span className={styles.person}>{responsible ? responsible.name : 'Nobody is responsible'}</span>
        <Counts grant={grant} />
      </p>
    </>
  )
}

function ProjectName({ id }: { id: string | null }) {
  const project = useProjectOptions(null).find(({ value }) => value === id)
  return project ? <p className={styles.funder}>{project.label}</p> : null
}

function NextStep({ grant }: { grant: Grant }) {
  const { next } = grant.steps
  if (!next || !hasNextStep(grant)) return null
  return (
    <p className={styles.step}>
      {next.title}
      {next.dueOn && (
        <span className={styles.day}>
          {formatDay(next.dueOn)} {next.isLate && <Badge tone="urgent">Late</Badge>}
        </span>
      )}
    </p>
  )
}

const Counts = ({ grant: { steps, comments, files } }: { grant: Grant }) => (
  <span className={styles.counts}>
    {steps.total > 0 && (
      <span>
        <CheckSquareIcon size={15} aria-hidden />
        {steps.done}/{steps.total}
        <span className="visually-hidden"> steps done</span>
      </span>
    )}
    {comments > 0 && (
      <span>
        <ChatCircleIcon size={15} aria-hidden />
        {comments}
        <span className="visually-hidden"> {comments === 1 ? 'comment' : 'comments'}</span>
      </span>
    )}
    {files > 0 && (
      <span>
        <PaperclipIcon size={15} aria-hidden />
        {files}
        <span className="visually-hidden"> {files === 1 ? 'file' : 'files'}</span>
      </span>
    )}
  </span>
)
