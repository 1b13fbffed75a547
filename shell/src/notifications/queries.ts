import { notifications, type Notification } from '@fundharbor/contracts/identity/notifications'
import {
  call,
  callList,
  changesWith,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

const NOTIFICATIONS = ['identity', 'notifications'] as const
const changing = { staleTime: 0, meta: changesWith('notifications') } as const
const IN_MENU = '10'
const PAGE_SIZE = '30'

/** How many are unread. Errors are not shown: the next request may succeed. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'unread'],
    queryFn: async ({ signal }) => {
      const query = { unread: 'true', limit: '1' } as const
      return (await callList(notifications.list, { query, signal, waitsForSignIn: false })).total
    },
    ...changing,
  })

/** The newest, for the menu. */
export const latestQuery = () =>
  queryOptions({
    queryKey: [...NOTIFICATIONS, 'latest'],
    queryFn: ({ signal }) => call(notifications.list, { query: { limit: IN_MENU }, signal }),
    ...changing,
  })

/** Page by page, the newest first. */
export const notificationsQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS, 'list', { unread }],
    queryFn: ({ pageParam, signal }) =>
      callList(notifications.list, {
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined, unread: unread ? 'true' : undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...changing,
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: NOTIFICATIONS })

/** Marks one as read. An error changes nothing: it stays unread. */
export function useMarkAsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Notification, 'id'>) => call(notifications.read, { params: { id } }),
    onSettled: () => refresh(client),
  })
}

export function useMarkAllAsRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(notifications.readAll),
    onSettled: () => refresh(client),
  })
}
