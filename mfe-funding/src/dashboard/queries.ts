import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { callList, endpointQuery, queryOptions } from '@fundharbor/kit'
import { opportunityListQuery } from '../catalog/queries.ts'

/** Enough to find a few different days. */
const DEADLINES_LOADED = '100'
const WINDOW_DAYS = '30'
const SHOWN = '3'

/** Opportunities that close within 30 days, soonest first; `total` counts all of them. */
export const upcomingDeadlinesQuery = () =>
  opportunityListQuery({ sort: 'deadline', deadlineWithin: WINDOW_DAYS, limit: DEADLINES_LOADED })

/** The newest open opportunities. */
export const newestQuery = () => opportunityListQuery({ sort: 'newest', limit: SHOWN })

/** The number of open opportunities and their total funding per currency. */
export const catalogStatsQuery = () =>
  endpointQuery(opportunities.dashboard, { queryKey: ['catalog', 'dashboard-stats'] })

export const templatesQuery = () =>
  endpointQuery(documentTemplates.list, { queryKey: ['documents', 'templates'] })

const RECENT = '3'

/** The member's newest documents; `total` counts all of them. */
export const recentDocumentsQuery = () =>
  queryOptions({
    queryKey: ['documents', 'recent'],
    queryFn: ({ signal }) => callList(generatedDocuments.list, { query: { limit: RECENT }, signal }),
    staleTime: 0,
  })
