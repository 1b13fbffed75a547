import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { isExpired, LinkButton, useCanEdit } from '@fundharbor/kit'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/ssr/CalendarPlus'
import { PipelineButton } from '../pipeline/pipeline-button.tsx'
import { applyPath, calendarFilePath } from '../shared/paths.ts'
import { ReminderButton } from './reminder-button.tsx'
import { Star } from './star.tsx'
import styles from './saved-list.module.css'

interface ActionsProps {
  saved: SavedOpportunity
  titleId: string
}

/** Apply, add to calendar, mute reminders, and for those who can edit, remove. */
export function SavedActions({ saved, titleId }: ActionsProps) {
  const { opportunity: row, note } = saved
  const canEdit = useCanEdit()
  const isOpen = row.isActive && !isExpired(row)
  return (
    <div className={styles.actions}>
      {isOpen && (
        <LinkButton size="sm" to={applyPath(row.id)} aria-describedby={titleId}>
          Apply
        </LinkButton>
      )}
      {row.isActive && (
        <PipelineButton
          size="sm"
          opportunityId={row.id}
          projectId={saved.projectId}
          aria-describedby={titleId}
        />
      )}
      {isOpen && row.deadline && (
        <LinkButton
          variant="quiet"
          size="sm"
          href={calendarFilePath(row.id)}
          download
          icon={<CalendarPlusIcon size={18} />}
          aria-describedby={titleId}
        >
          Add to calendar
        </LinkButton>
      )}
      <span className={styles.tools}>
        {isOpen && row.deadline && <ReminderButton saved={saved} titleId={titleId} />}
        {canEdit && <Star id={row.id} isSaved note={note} titleId={titleId} />}
      </span>
    </div>
  )
}
