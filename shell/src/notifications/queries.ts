import { notifications, type Notification } from '@fundharbor/contracts/identity/notifications'
import {
  call,
  callList,
  changesWith,
  endpointQuery,
  pagedQuery,
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
  endpointQuery(notifications.list, {
    queryKey: [...NOTIFICATIONS, 'latest'],
    query: { limit: IN_MENU },
    ...changing,
  })

/** Page by page, the newest first. */
export const notificationsQuery = (unread: boolean) =>
  pagedQuery(notifications.list, {
    queryKey: [...NOTIFICATIONS, 'list', { unread }],
    query: { limit: PAGE_SIZE, unread: unread ? 'true' : undefined },
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
