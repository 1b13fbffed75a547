import { forum, forumModeration } from '@fundharbor/contracts/content/forum'
import {
  call,
  callList,
  infiniteQueryOptions,
  problemMessage,
  queryOptions,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'

const KEY = ['content', 'admin', 'forum']

/** What members reported, oldest first. */
export const reportsQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'reports'],
    queryFn: ({ signal }) => call(forumModeration.reports, { signal }),
    staleTime: 0,
  })

/** Discussions as the forum lists them, 20 at a time. */
export const discussionsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'discussions', search],
    queryFn: ({ pageParam, signal }) =>
      callList(forum.list, {
        query: { search: search || undefined, limit: '20', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/** One discussion with its replies. */
export const discussionQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'discussion', id],
    queryFn: ({ signal }) => call(forum.read, { params: { id }, signal }),
    staleTime: 0,
  })

/** What an administrator can do here; `id` names a report, a discussion or a reply. */
const deeds = {
  settle: (id: string) => call(forumModeration.dismissReport, { params: { id } }),
  pin: (id: string) => call(forumModeration.pin, { params: { id }, body: { isPinned: true } }),
  unpin: (id: string) => call(forumModeration.pin, { params: { id }, body: { isPinned: false } }),
  remove: (id: string) => call(forumModeration.remove, { params: { id } }),
  removeReply: (id: string) => call(forumModeration.removeReply, { params: { id } }),
}
export type Deed = keyof typeof deeds

const done: Record<Deed, string> = {
  settle: 'Report closed',
  pin: 'Discussion pinned',
  unpin: 'Discussion no longer pinned',
  remove: 'Discussion removed',
  removeReply: 'Reply removed',
}

const failed = (error: unknown) =>
  toast({
    title: 'Error',
    description: problemMessage(error, 'Nothing was changed. Please try again.'),
    tone: 'destructive',
  })

export function useModerate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ deed, id }: { deed: Deed; id: string }): Promise<void> => {
      await deeds[deed](id)
    },
    onSuccess: (_, { deed }) => toast({ title: done[deed], tone: 'success' }),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Takes a reply for the answer, or none. */
export function useMarkAnswer(discussionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (replyId: string | null) =>
      call(forum.answer, { params: { id: discussionId }, body: { replyId } }),
    onSuccess: () => toast({ title: 'Answer updated', tone: 'success' }),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
