import { contact, type NewContactMessage } from '@fundharbor/contracts/content/contact'
import { call, queryOptions, useMutation } from '@fundharbor/kit'

export const contactDetailsQuery = () =>
  queryOptions({
    queryKey: ['content', 'contact'],
    queryFn: ({ signal }) => call(contact.details, { signal }),
  })

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: NewContactMessage) => call(contact.send, { body }) })
