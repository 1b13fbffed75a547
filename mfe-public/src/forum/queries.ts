import { forum, type Discussion, type NewDiscussion } from '@fundharbor/contracts/content/forum'
import {
  call,
  endpointQuery,
  pagedQuery,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@fundharbor/kit'

type Category = Discussion['category']

const PAGE_SIZE = '5'

export interface ForumFilter {
  category?: Category
  search?: string
  /** Only those that the member saved. */
  saved?: 'true'
}

const LISTS = ['content', 'forum', 'lists']

export const summaryQuery = () => endpointQuery(forum.summary, { queryKey: [...LISTS, 'summary'] })

export const discussionsQuery = (filter: ForumFilter) =>
  pagedQuery(forum.list, {
    queryKey: [...LISTS, 'discussions', filter],
    query: { ...filter, limit: PAGE_SIZE },
  })

export const discussionQuery = (id: string) =>
  endpointQuery(forum.read, {
    queryKey: ['content', 'forum', 'discussion', id],
    params: { id },
    staleTime: 30_000,
  })

/** Shows the updated discussion at once and refetches the lists, whose counts may have changed. */
function updateDiscussion(client: QueryClient, discussion: Discussion): void {
  client.setQueryData(discussionQuery(discussion.id).queryKey, discussion)
  void client.invalidateQueries({ queryKey: LISTS })
}

export function useStartDiscussion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDiscussion) => call(forum.start, { body }),
    onSuccess: (discussion) => updateDiscussion(client, discussion),
  })
}

export function useReply(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(forum.reply, { params: { id }, body: { text } }),
    onSuccess: (discussion) => updateDiscussion(client, discussion),
  })
}

export function useMarkDiscussion(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { isLiked?: boolean; isSaved?: boolean }) =>
      call(forum.react, { params: { id }, body }),
    onSuccess: (discussion) => updateDiscussion(client, discussion),
  })
}

export function useMarkAnswer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (replyId: string | null) => call(forum.answer, { params: { id }, body: { replyId } }),
    onSuccess: (discussion) => updateDiscussion(client, discussion),
  })
}

export const useReport = (id: string) =>
  useMutation({ mutationFn: (reason: string) => call(forum.report, { params: { id }, body: { reason } }) })
