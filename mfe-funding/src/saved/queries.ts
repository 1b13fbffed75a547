import { alerts, type NotificationPreferences, type NotificationPreferencesChange } from '@fundharbor/contracts/catalog/alerts'
import { calendar } from '@fundharbor/contracts/catalog/calendar'
import { account } from '@fundharbor/contracts/identity/account'
import {
  savedOpportunities,
  savedSearches,
  type NewSavedSearch,
  type SavedOpportunity,
  type SavedOpportunityChange,
  type SavedSearchChange,
} from '@fundharbor/contracts/catalog/saved'
import {
  call,
  callList,
  newIdempotencyKey,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

const SAVED = ['catalog', 'saved'] as const
const LIST = [...SAVED, 'list'] as const
const SEARCHES = [...SAVED, 'searches'] as const
const MOST = '100'

/** Which opportunities the member keeps: what every star asks. */
export const savedIdsQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'ids'],
    queryFn: async ({ signal }) => new Set(await call(savedOpportunities.ids, { signal })),
  })

/** What the member keeps, page after page. Funders change their calls: asked anew whenever the page wants it. */
export const savedQuery = () =>
  queryOptions({
    queryKey: LIST,
    queryFn: async ({ signal }) => {
      const rows: SavedOpportunity[] = []
      let cursor: string | undefined
      do {
        const page = await callList(savedOpportunities.list, { query: { limit: MOST, cursor }, signal })
        rows.push(...page.rows)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return rows
    },
    staleTime: 0,
  })

/** Saved searches with what is new in them. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: SEARCHES,
    queryFn: ({ signal }) => call(savedSearches.list, { signal }),
    staleTime: 0,
  })

/** Which mails are wanted. */
export const wishesQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'wishes'],
    queryFn: ({ signal }) => call(alerts.read, { signal }),
    staleTime: 0,
  })

/** The secret address of the own calendar. */
export const feedQuery = () =>
  queryOptions({
    queryKey: [...SAVED, 'feed'],
    queryFn: ({ signal }) => call(calendar.feed, { signal }),
  })

/** Ends what a mail's link stands for; the sentence that says so. */
export const stopMails = (token: string) => call(alerts.unsubscribe, { query: { token } })

export function useChangeSaved() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SavedOpportunityChange & { id: string }) =>
      call(savedOpportunities.change, { params: { opportunityId: id }, body }),
    onSuccess: ({ saved }) =>
      client.setQueryData(savedQuery().queryKey, (rows) =>
        rows?.map((row) => (row.opportunity.id === saved.opportunity.id ? saved : row)),
      ),
  })
}

const forgetSearches = (client: QueryClient) => client.invalidateQueries({ queryKey: SEARCHES })

/** `idempotencyKey`: one per form, so that a repeated click saves once. */
export function useSaveSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSavedSearch) =>
      call(savedSearches.create, { body, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => forgetSearches(client),
  })
}

export function useChangeSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: SavedSearchChange & { id: string }) =>
      call(savedSearches.change, { params: { id }, body }),
    onSuccess: ({ search }) =>
      client.setQueryData(savedSearchesQuery().queryKey, (rows) =>
        rows?.map((row) => (row.id === search.id ? search : row)),
      ),
  })
}

export function useRemoveSearch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(savedSearches.remove, { params: { id } }),
    onSuccess: () => forgetSearches(client),
  })
}

/** A wish shows at once and goes back when it could not be kept. */
export function useChangeWishes() {
  const client = useQueryClient()
  const key = wishesQuery().queryKey
  return useMutation({
    mutationFn: (body: NotificationPreferencesChange) => call(alerts.change, { body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData(key)
      client.setQueryData(key, (wishes): NotificationPreferences | undefined => wishes && { ...wishes, ...change })
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(key, context?.before),
    onSuccess: (wishes) => client.setQueryData(key, wishes),
  })
}

/** Turns the account's own switch for mails on. */
export function useTurnMailsOn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(account.setNotifications, { body: { emailNotifications: true } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: wishesQuery().queryKey }),
        client.invalidateQueries({ queryKey: ['identity', 'account'] }),
      ]),
  })
}

export function useRenewFeed() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(calendar.renew),
    onSuccess: (feed) => client.setQueryData(feedQuery().queryKey, feed),
  })
}
