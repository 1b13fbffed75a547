import { useQuery } from '@fundharbor/kit'
import { jsonQuery } from '../json-query.ts'
import { useOffer, type Offer } from '../site-capabilities.ts'

/** What this site offers, as help articles need to know it. */
export interface HelpOffer extends Offer {
  /** Whether devices can be notified of deadlines. */
  notifications?: boolean
}

const isNotice = (value: unknown): value is { isOffered: boolean } =>
  typeof value === 'object' && value !== null && 'isOffered' in value

const notificationsQuery = () =>
  jsonQuery({ path: '/api/push-devices/offer', isValid: isNotice, queryKey: ['site', 'notifications'] })

/** What help articles can mention. Until the services say so, and if they are down, nothing is. */
export function useHelpOffer(): HelpOffer {
  const { data } = useQuery(notificationsQuery())
  return { ...useOffer(), notifications: data?.isOffered ?? false }
}
