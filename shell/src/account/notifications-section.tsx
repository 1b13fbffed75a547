import { account, type AccountSettings } from '@fundharbor/contracts/identity/account'
import { call, Checkbox, showErrorToast, useMutation, useQueryClient } from '@fundharbor/kit'
import { accountQuery, patchSettings } from './queries.ts'
import { Section } from './section.tsx'

/** Turns notification emails on or off. The change shows at once and is reverted if saving fails. */
export function NotificationsSection({ settings }: { settings: AccountSettings }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (emailNotifications: boolean) =>
      call(account.setNotifications, { body: { emailNotifications } }),
    onMutate: async (emailNotifications) => {
      await client.cancelQueries({ ...accountQuery(), exact: true })
      patchSettings(client, { emailNotifications })
    },
    onError: (error, emailNotifications) => {
      patchSettings(client, { emailNotifications: !emailNotifications })
      showErrorToast('We couldn’t change your notifications', error)
    },
  })
  return (
    <Section
      title="Notifications"
      about="New matches for your saved searches, upcoming deadlines, and news. We always email you about sign-in and account security."
    >
      <Checkbox
        label="Email me alerts, reminders and news"
        checked={settings.emailNotifications}
        onChange={(event) => save.mutate(event.target.checked)}
      />
    </Section>
  )
}
