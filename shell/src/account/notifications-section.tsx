import { account, type AccountSettings } from '@fundharbor/contracts/identity/account'
import { call, Checkbox, problemMessage, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { accountQuery, patchSettings } from './queries.ts'
import { Section } from './section.tsx'

/** Whether news come by mail. The choice shows at once and goes back when it could not be kept. */
export function NotificationsSection({ settings }: { settings: AccountSettings }) {
  const client = useQueryClient()
  const set = useMutation({
    mutationFn: (emailNotifications: boolean) =>
      call(account.setNotifications, { body: { emailNotifications } }),
    onMutate: async (emailNotifications) => {
      await client.cancelQueries({ ...accountQuery(), exact: true })
      patchSettings(client, { emailNotifications })
    },
    onError: (error, emailNotifications) => {
      patchSettings(client, { emailNotifications: !emailNotifications })
      toast({
        title: 'Failed to change notifications',
        description: problemMessage(error, 'Please try again.'),
        tone: 'destructive',
      })
    },
  })
  return (
    <Section
      title="Notifications"
      about="New matches of your saved searches, deadlines that come near, and news. Mails about signing in and the safety of your account always come."
    >
      <Checkbox
        label="Email me alerts, reminders and news"
        checked={settings.emailNotifications}
        onChange={(event) => set.mutate(event.target.checked)}
      />
    </Section>
  )
}
