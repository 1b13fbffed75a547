import { siteCapabilities, type SiteCapabilities } from '@fundharbor/contracts/platform/capabilities'
import { endpointQuery, useQuery } from '@fundharbor/kit'

const capabilitiesQuery = () => endpointQuery(siteCapabilities.read, { queryKey: ['site', 'capabilities'] })

const none: SiteCapabilities = { drafting: false, explanations: false, translation: false }

/** What this site's AI model does. Until the service says so, nothing is offered. */
export const useCapabilities = (): SiteCapabilities => useQuery(capabilitiesQuery()).data ?? none
