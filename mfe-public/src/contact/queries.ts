import { contact, type NewContactMessage } from '@fundharbor/contracts/content/contact'
import { call, useMutation } from '@fundharbor/kit'

export const useSendMessage = () =>
  useMutation({ mutationFn: (body: NewContactMessage) => call(contact.send, { body }) })
