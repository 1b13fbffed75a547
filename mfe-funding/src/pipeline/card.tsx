import type { PipelineCard } from '@fundharbor/contracts/catalog/pipeline'
import {
  Badge,
  Card as Surface,
  classes,
  DeadlineLabel,
  Link,
  useCanEdit,
  useLocation,
} from '@fundharbor/kit'
import { useDraggable } from '@dnd-kit/core'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/ssr/ChatCircle'
import { CheckSquareIcon } from '@phosphor-icons/react/dist/ssr/CheckSquare'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/ssr/DotsSixVertical'
import { PaperclipIcon } from '@phosphor-icons/react/dist/ssr/Paperclip'
import { memo, type KeyboardEventHandler, type MouseEventHandler } from 'react'
import { formatDay } from '../shared/format-day.ts'
import { useProjectOptions } from '../projects/project-select.tsx'
import layout from '../shared/layout.module.css'
import { cardPath } from '../shared/paths.ts'
import styles from './board.module.css'
import { MoveSelect } from './move-select.tsx'

/** A card on the board: dragged by the mouse anywhere, by the keyboard at its handle. */
export const BoardCard = memo(function BoardCard({ card }: { card: PipelineCard }) {
  const canMove = useCanEdit() && !card.followsApplication
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: card.id,
    data: { card },
    disabled: !canMove,
    attributes: { roleDescription: 'card to move' },
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
            aria-label={`Move ${card.opportunity.title}`}
            {...byKeyboard}
          >
            <DotsSixVerticalIcon size={18} weight="bold" aria-hidden />
          </button>
        )}
        <CardBody card={card} />
        <MoveSelect card={card} className={styles.move} hideLabel />
      </Surface>
    </div>
  )
})

/** What a card says. */
export function CardBody({ card }: { card: PipelineCard }) {
  const { opportunity, responsible, status } = card
  const { search } = useLocation()
  return (
    <>
      <h3 className={styles.title}>
        <Link to={{ pathname: cardPath(card.id), search }} preventScrollReset draggable={false}>
          {opportunity.title}
        </Link>
      </h3>
      {opportunity.funderName && <p className={styles.funder}>{opportunity.funderName}</p>}
      <DeadlineLabel opportunity={opportunity} className={styles.deadline} />
      <ProjectName id={card.projectId} />
      {status === 'no-go' && card.reason && <p className={styles.reason}>{card.reason}</p>}
      <NextStep card={card} />
      <p className={styles.facts}>
        <span className={styles.person}>{responsible ? responsible.name : 'Nobody is responsible'}</span>
        <Counts card={card} />
      </p>
    </>
  )
}

function ProjectName({ id }: { id: string }) {
  const project = useProjectOptions(null).find(({ value }) => value === id)
  return project ? <p className={styles.funder}>{project.label}</p> : null
}

function NextStep({ card: { steps, status } }: { card: PipelineCard }) {
  const { next } = steps
  if (!next || status === 'no-go' || status === 'won' || status === 'lost') return null
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

const Counts = ({ card: { steps, comments, files } }: { card: PipelineCard }) => (
  <span className={styles.counts}>
    {steps.total > 0 && (
      <span>
        <CheckSquareIcon size={15} aria-hidden />
        {steps.done}/{steps.total}
        <span className={layout.hidden}> steps done</span>
      </span>
    )}
    {comments > 0 && (
      <span>
        <ChatCircleIcon size={15} aria-hidden />
        {comments}
        <span className={layout.hidden}> {comments === 1 ? 'comment' : 'comments'}</span>
      </span>
    )}
    {files > 0 && (
      <span>
        <PaperclipIcon size={15} aria-hidden />
        {files}
        <span className={layout.hidden}> {files === 1 ? 'file' : 'files'}</span>
      </span>
    )}
  </span>
)
