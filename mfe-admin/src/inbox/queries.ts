import {
  ContactCategory,
  contactMessages,
  ContactSort,
  ContactStatus,
  type ContactMessage,
} from '@fundharbor/contracts/content/contact'
import {
  call,
  callList,
  infiniteQueryOptions,
  keepPreviousData,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { z } from 'zod'

/** What the address says of the list; anything else in it is let be. */
export const MessageSearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  status: ContactStatus.optional().catch(undefined),
  category: ContactCategory.optional().catch(undefined),
  sort: ContactSort.optional().catch(undefined),
})
export type MessageSearch = z.infer<typeof MessageSearch>

export const MESSAGES_KEY = ['content', 'admin', 'contact'] as const

/** Messages to support, 50 at a time. People write meanwhile: asked for at every visit. */
export const messagesQuery = (search: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      callList(contactMessages.list, {
        query: { ...search, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Opens or closes a message; for many at once as well. */
export const setStatus = (id: string, status: ContactStatus) =>
  call(contactMessages.setStatus, { params: { id }, body: { status } })

function useMessageChange<Input>(change: (input: Input) => Promise<ContactMessage>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ subject }) => toast({ title: done, description: subject, tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: problemMessage(error, 'The message was not changed. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: MESSAGES_KEY }),
  })
}

export const useSetStatus = (id: string) =>
  useMessageChange((status: ContactStatus) => setStatus(id, status), 'Message updated')

/** Mails an answer; the message counts as answered. */
export const useReply = (id: string) =>
  useMessageChange(
    (text: string) => call(contactMessages.reply, { params: { id }, body: { text } }),
    'Reply sent',
  )
