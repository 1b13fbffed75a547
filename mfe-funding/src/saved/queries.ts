import {
  alerts,
  type NotificationPreferences,
  type NotificationPreferencesChange,
} from '@fundharbor/contracts/catalog/alerts'
import { calendar } from '@fundharbor/contracts/catalog/calendar'
import { account } from '@fundharbor/contracts/identity/account'
import {
  savedOpportunities,
  savedSearches,
  type NewSavedSearch,
  type SavedOpportunityChange,
  type SavedSearchChange,
} from '@fundharbor/contracts/catalog/saved'
import { call, callList, queryOptions, useMutation, useQueryClient, type QueryClient } from '@fundharbor/kit'
import { loadAll } from '../shared/load-all.ts'

const SAVED = ['catalog', 'saved'] as const
const LIST = [...SAVED, 'list'] as const
const SEARCHES = [...SAVED, 'searches'] as const
const PAGE_SIZE = '100'

/** Ids of the member's saved opportunities, shared by every star on the page. */
export const savedIdsQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'ids'],
    queryFn: async ({ signal }) => new Set(await call(savedOpportunities.ids, { signal })),
  })

/** All saved opportunities. Funders change them, so they are never served from the cache alone. */
export const savedOpportunitiesQuery = () =>
  queryOptions({
    queryKey: LIST,
    queryFn: ({ signal }) =>
      loadAll((cursor) => callList(savedOpportunities.list, { query: { limit: PAGE_SIZE, cursor }, signal })),
    staleTime: 0,
  })

/** Saved searches with their new matches. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: SEARCHES,
    queryFn: ({ signal }) => call(savedSearches.list, { signal }),
    staleTime: 0,
  })

/** Which emails the member wants. */
export const notificationPreferencesQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'notification-preferences'],
    queryFn: ({ signal }) => call(alerts.read, { signal }),
    staleTime: 0,
  })

/** The secret address of the member's calendar feed. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'feed'],
    queryFn: ({ signal }) => call(calendar.feed, { signal }),
  })

/** Stops the emails that a link in an email belongs to; answers with a confirmation. */
export const unsubscribe = (token: string) => call(alerts.unsubscribe, { query: {}, body: { token } })

export function useUpdateSavedOpportunity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SavedOpportunityChange & { id: string }) =>
      call(savedOpportunities.change, { params: { opportunityId: id }, body }),
    onSuccess: ({ saved }) =>
      client.setQueryData(savedOpportunitiesQuery().queryKey, (rows) =>
        rows?.map((row) => (row.opportunity.id === saved.opportunity.id ? saved : row)),
      ),
  })
}

const invalidateSearches = (client: QueryClient) => client.invalidateQueries({ queryKey: SEARCHES })

/** Saves a search. Choosing how often turns on email in the account; should that fail, the note says that it is off. */
export function useSaveSearch() {
  const client = useQueryClient()
  const enable = useEnableEmail()
  return useMutation({
    mutationFn: async (body: NewSavedSearch) => {
      const saved = await call(savedSearches.create, { body })
      return withEmailOn(saved, enable.mutateAsync)
    },
    onSuccess: () => invalidateSearches(client),
  })
}

type SearchAndNote = Awaited<ReturnType<typeof call<typeof savedSearches.change>>>

/** If emails were chosen and email is off in the account: turns it on and returns what is true then. */
async function withEmailOn(saved: SearchAndNote, enable: () => Promise<unknown>): Promise<SearchAndNote> {
  if (!saved.isAccountOff) return saved
  try {
    await enable()
    return await call(savedSearches.change, { params: { id: saved.search.id }, body: {} })
  } catch {
    return saved
  }
}

/** Changes a search. See `useSaveSearch` about its frequency. */
export function useUpdateSavedSearch() {
  const client = useQueryClient()
  const enable = useEnableEmail()
  return useMutation({
    mutationFn: async ({ id, ...body }: SavedSearchChange & { id: string }) => {
      const changed = await call(savedSearches.change, { params: { id }, body })
      return body.frequency === undefined ? changed : withEmailOn(changed, enable.mutateAsync)
    },
    onSuccess: ({ search }) =>
      client.setQueryData(savedSearchesQuery().queryKey, (rows) =>
        rows?.map((row) => (row.id === search.id ? search : row)),
      ),
  })
}

export function useDeleteSavedSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(savedSearches.remove, { params: { id } }),
    onSuccess: () => invalidateSearches(client),
  })
}

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
