import {
  alerts,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '@fundharbor/contracts/catalog/alerts'
import { calendar } from '@fundharbor/contracts/catalog/calendar'
import { account } from '@fundharbor/contracts/identity/account'
import { call, endpointQuery, useMutation, useQueryClient } from '@fundharbor/kit'

const KEY = ['catalog', 'alerts'] as const

/** Which emails the member wants. */
export const notificationPreferencesQuery = () =>
  endpointQuery(alerts.read, { queryKey: [...KEY, 'notification-preferences'], staleTime: 0 })

/** The secret address of the member's calendar feed. */
export const calendarFeedQuery = () => endpointQuery(calendar.feed, { queryKey: [...KEY, 'feed'] })

/** Stops the emails that a link in an email belongs to; answers with a confirmation. */
export const unsubscribe = (token: string) => call(alerts.unsubscribe, { query: {}, body: { token } })

/** Shows the change at once and reverts it if it cannot be saved. */
export function useUpdateNotificationPreferences() {
  const client = useQueryClient()
  const key = notificationPreferencesQuery().queryKey
  return useMutation({
    mutationFn: (body: NotificationPreferencesChange) => call(alerts.change, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData(key)
      client.setQueryData(
        key,
        (preferences): NotificationPreferences | undefined => preferences && { ...preferences, ...change },
      )
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(key, context?.before),
    onSuccess: (preferences) => client.setQueryData(key, preferences),
  })
}

/** Turns on email in the account settings. */
export function useEnableEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.setNotifications, { body: { emailNotifications: true } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationPreferencesQuery().queryKey }),
        client.invalidateQueries({ queryKey: ['identity', 'account'] }),
      ]),
  })
}

export function useRenewCalendarFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calendar.renew),
    onSuccess: (feed) => client.setQueryData(calendarFeedQuery().queryKey, feed),
  })
}
