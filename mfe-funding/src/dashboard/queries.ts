import { opportunities } from '@fundharbor/contracts/catalog/opportunities'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { documentTemplates } from '@fundharbor/contracts/documents/templates'
import { call, callList, queryOptions } from '@fundharbor/kit'
import { fewQuery } from '../opportunity-queries.ts'

/** Enough to find a handful of different days among them. */
const CLOSING = '100'
const WINDOW_DAYS = '30'
const SHOWN = '3'

/** What closes within 30 days, the next first; `total` counts all of it. */
export const closingQuery = () => fewQuery({ sort: 'deadline', deadlineWithin: WINDOW_DAYS, limit: CLOSING })

/** What came into the catalogue last and is open. */
export const newestQuery = () => fewQuery({ sort: 'newest', limit: SHOWN })

/** Open opportunities and the money that they state, per currency. */
export const catalogStatsQuery = () =>
  queryOptions({
    queryKey: ['catalog', 'dashboard-stats'],
    queryFn: ({ signal }) => call(opportunities.dashboard, { signal }),
  })

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['documents', 'templates'],
    queryFn: ({ signal }) => call(documentTemplates.list, { signal }),
  })

const RECENT = '3'

/** The member's newest documents; `total` counts all of them. */
export const recentDocumentsQuery = () =>
  queryOptions({
    queryKey: ['documents', 'recent'],
    queryFn: ({ signal }) => callList(generatedDocuments.list, { query: { limit: RECENT }, signal }),
    staleTime: 0,
  })
