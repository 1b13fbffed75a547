import { adminAwards } from '@fundharbor/contracts/catalog/admin-awards'
import { liveSources } from '@fundharbor/contracts/catalog/sources'
import { call, changesWith, queryOptions } from '@fundharbor/kit'

/** Whether the catalog is healthy, and its live sources. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'admin', 'health'],
    queryFn: () => call(liveSources.health),
    meta: changesWith('imports'),
  })

/** The live sources of past awards. */
export const awardSourcesQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'admin', 'live-award-sources'],
    queryFn: () => call(adminAwards.liveSources),
    meta: changesWith('imports'),
  })
