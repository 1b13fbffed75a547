import { siteCapabilities, type SiteCapabilities } from '@fundharbor/contracts/platform/capabilities'
import { call, queryOptions, useQuery } from '@fundharbor/kit'

const capabilitiesQuery = () =>
  queryOptions({
    queryKey: ['site', 'capabilities'],
    queryFn: ({ signal }) => call(siteCapabilities.read, { signal }),
  })

const none: SiteCapabilities = { drafting: false, explanations: false, translation: false }

/** What this site's AI model does. Until the service says so, nothing is offered. */
export const useCapabilities = (): SiteCapabilities => useQuery(capabilitiesQuery()).data ?? none
