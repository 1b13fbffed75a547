import type { NotificationPreferences } from '@fundharbor/contracts/catalog/alerts'
import type { SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { IconButton, toast, Tooltip, useQuery } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { BellSlashIcon } from '@phosphor-icons/react/dist/ssr/BellSlash'
import { notificationPreferencesQuery, useUpdateSavedOpportunity } from './queries.ts'
import styles from './saved-list.module.css'
import { showUpdateError } from './show-update-error.ts'

interface ReminderButtonProps {
  saved: SavedOpportunity
  titleId: string
}

/** Mutes the reminders of one deadline. Disabled, and says why, while the person gets no reminders at all. */
export function ReminderButton({ saved, titleId }: ReminderButtonProps) {
  const change = useUpdateSavedOpportunity()
  const { data: preferences } = useQuery(notificationPreferencesQuery())
  const { reminders, opportunity } = saved
  const reason = whyOff(preferences)
  const label = reason ?? (reminders ? 'Mute reminders' : 'Turn on reminders')
  const Icon = reminders && !reason ? BellIcon : BellSlashIcon
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
      {/* Not `disabled`: it keeps the focus, so that everyone learns why. */}
      <IconButton
        label={label}
        aria-describedby={titleId}
        aria-busy={change.isPending}
        aria-disabled={reason !== undefined}
        className={styles.bell}
        onClick={reason === undefined ? handleClick : undefined}
      >
        <Icon size={22} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}

/** Devices are notified only together with the email, so these settings turn off both. */
function whyOff(preferences: NotificationPreferences | undefined): string | undefined {
  if (preferences?.emailNotifications === false)
    return 'No reminders or notifications: email is turned off in your account'
  if (preferences?.reminders === false) return 'No reminders or notifications: you turned off deadline emails'
  return undefined
}
