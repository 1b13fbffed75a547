import {
  contactMessages,
  type ContactMessage,
  type ContactStatus,
} from '@fundharbor/contracts/content/contact'
import {
  call,
  callList,
  infiniteQueryOptions,
  problemMessage,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'

const KEY = ['content', 'admin', 'contact']

/** Messages to support, newest first, 50 at a time. People write meanwhile: asked for at every visit. */
export const messagesQuery = (status?: ContactStatus) =>
  infiniteQueryOptions({
    queryKey: [...KEY, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callList(contactMessages.list, {
        query: { status, limit: '50', cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

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
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const useSetStatus = (id: string) =>
  useMessageChange(
    (status: ContactStatus) => call(contactMessages.setStatus, { params: { id }, body: { status } }),
    'Message updated',
  )

/** Mails an answer; the message counts as answered. */
export const useReply = (id: string) =>
  useMessageChange(
    (text: string) => call(contactMessages.reply, { params: { id }, body: { text } }),
    'Reply sent',
  )
