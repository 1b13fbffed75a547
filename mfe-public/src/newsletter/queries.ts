import { newsletter, type NewsletterSubscription } from '@fundharbor/contracts/content/newsletter'
import { call, useMutation } from '@fundharbor/kit'

export const useSubscribe = () =>
  useMutation({ mutationFn: (body: NewsletterSubscription) => call(newsletter.subscribe, { body }) })

export const confirm = (token: string) => call(newsletter.confirm, { body: { token } })

export const unsubscribe = (token: string) => call(newsletter.unsubscribe, { query: {}, body: { token } })
