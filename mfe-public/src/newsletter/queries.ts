import { newsletter, type NewsletterSubscription } from '@fundharbor/contracts/content/newsletter'
import { call, useMutation } from '@fundharbor/kit'

export const useSubscribe = () =>
  useMutation({ mutationFn: (body: NewsletterSubscription) => call(newsletter.subscribe, { body }) })
