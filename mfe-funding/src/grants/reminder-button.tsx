import type { NotificationPreferences } from '@fundharbor/contracts/catalog/alerts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { IconButton, isExpired, toast, Tooltip, useQuery } from '@fundharbor/kit'
import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { BellSlashIcon } from '@phosphor-icons/react/dist/ssr/BellSlash'
import { notificationPreferencesQuery } from '../alerts/queries.ts'
import { showUpdateError } from '../alerts/show-update-error.ts'
import styles from './page.module.css'
import { useFollowGrant } from './queries.ts'
import { hasNextStep, isAhead } from './statuses.ts'

/** Whether a deadline, or a report, is ahead of which the member can be reminded. */
export const hasReminders = (grant: Grant): boolean =>
  isAhead(grant)
    ? grant.opportunity.isActive && grant.opportunity.deadline !== null && !isExpired(grant.opportunity)
    : hasNextStep(grant)

interface ReminderButtonProps {
  grant: Grant
  /** The id of the opportunity's title. */
  titleId: string
}

/** Mutes the reminders of one deadline. Disabled, and says why, while the person gets no reminders at all. */
export function ReminderButton({ grant, titleId }: ReminderButtonProps) {
  const change = useFollowGrant(grant)
  const { data: preferences } = useQuery(notificationPreferencesQuery())
  const { reminders } = grant
  const reason = whyOff(preferences)
  const label = reason ?? (reminders ? 'Mute reminders' : 'Turn on reminders')
  const Icon = reminders && !reason ? BellIcon : BellSlashIcon
  const handleClick = () =>
    change.mutate(
      { reminders: !reminders },
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
export function whyOff(preferences: NotificationPreferences | undefined): string | undefined {
  if (preferences?.emailNotifications === false)
    return 'No reminders or notifications: email is turned off in your account'
  if (preferences?.reminders === false) return 'No reminders or notifications: you turned off deadline emails'
  return undefined
}
