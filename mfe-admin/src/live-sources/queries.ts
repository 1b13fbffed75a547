import { adminAwards } from '@fundharbor/contracts/catalog/admin-awards'
import { liveSources } from '@fundharbor/contracts/catalog/sources'
import { changesWith, endpointQuery } from '@fundharbor/kit'

/** Whether the catalog is healthy, and its live sources. */
export const healthQuery = () =>
  endpointQuery(liveSources.health, {
    queryKey: ['catalog', 'admin', 'health'],
    meta: changesWith('imports'),
  })

/** The live sources of past awards. */
export const awardSourcesQuery = () =>
  endpointQuery(adminAwards.liveSources, {
    queryKey: ['catalog', 'admin', 'live-award-sources'],
    meta: changesWith('imports'),
  })
