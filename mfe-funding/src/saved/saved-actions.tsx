import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { IconButton, isExpired, LinkButton, toast, Tooltip } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { BellSlashIcon } from '@phosphor-icons/react/dist/ssr/BellSlash'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/ssr/CalendarPlus'
import { applyPath, calendarFilePath } from '../shared/paths.ts'
import { Star } from './star.tsx'
import { useUpdateSavedOpportunity } from './queries.ts'
import styles from './saved-list.module.css'
import { showUpdateError } from './show-update-error.ts'

interface ActionsProps {
  saved: SavedOpportunity
  titleId: string
}

/** Apply, add to calendar, mute reminders, remove. */
export function SavedActions({ saved, titleId }: ActionsProps) {
  const { opportunity: row, note } = saved
  const isOpen = row.isActive && !isExpired(row)
  return (
    <div className={styles.actions}>
      {isOpen && (
        <LinkButton size="sm" to={applyPath(row.id)} aria-describedby={titleId}>
          Apply
        </LinkButton>
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
        {isOpen && row.deadline && <Reminders saved={saved} titleId={titleId} />}
        <Star id={row.id} isSaved note={note} titleId={titleId} />
      </span>
    </div>
  )
}

function Reminders({ saved, titleId }: ActionsProps) {
  const change = useUpdateSavedOpportunity()
  const { reminders, opportunity } = saved
  const label = reminders ? 'Mute reminders' : 'Turn on reminders'
  const Icon = reminders ? BellIcon : BellSlashIcon
  const handleClick = () =>
    change.mutate(
      { id: opportunity.id, reminders: !reminders },
      {
        onSuccess: ({ mailing }) =>
          toast({ title: reminders ? 'Reminders muted' : 'Reminders turned on', description: mailing }),
        onError: showUpdateError,
      },
    )
  return (
    <Tooltip label={label}>
      <IconButton label={label} aria-describedby={titleId} aria-busy={change.isPending} onClick={handleClick}>
        <Icon size={22} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}
