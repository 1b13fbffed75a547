import { queryOptions, useQuery } from '@fundharbor/kit'
import { readJson } from '../read-json.ts'
import { useOffer, type Offer } from '../site-capabilities.ts'

/** What this site offers, as help articles need to know it. */
export interface HelpOffer extends Offer {
  /** Whether devices can be notified of deadlines. */
  notifications?: boolean
}

const isNotice = (value: unknown): value is { isOffered: boolean } =>
  typeof value === 'object' && value !== null && 'isOffered' in value

const notificationsQuery = () =>
  queryOptions({
    queryKey: ['site', 'notifications'],
    queryFn: ({ signal }) => readJson({ path: '/api/push-devices/offer', isValid: isNotice }, signal),
  })

/** What help articles can mention. Until the services say so, and if they are down, nothing is. */
export function useHelpOffer(): HelpOffer {
  const { data } = useQuery(notificationsQuery())
  return { ...useOffer(), notifications: data?.isOffered ?? false }
}
