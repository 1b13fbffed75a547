import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { callList, clock, infiniteQueryOptions, keepPreviousData } from '@fundharbor/kit'
import dayjs from 'dayjs'
import type { FilterValues } from '../records/filters.ts'
import type { LogPage } from './merge-logs.ts'

/** The filters as the services take them: `days` counts back from now. */
export const toQuery = ({ search, days }: FilterValues) => ({
  search,
  since: days && dayjs(clock.now()).subtract(Number(days), 'day').toISOString(),
})

/** Where the log of each service continues; a service that is absent has been read to its end. */
type Cursors = Partial<Record<ServiceName, string>>

interface LogRequest {
  query: ReturnType<typeof toQuery>
  cursors: Cursors | null
  signal: AbortSignal
}

async function readPage(service: ServiceName, { query, cursors, signal }: LogRequest): Promise<LogPage> {
  const { rows, nextCursor } = await callList(auditOf(service).list, {
    query: { ...query, limit: '50', cursor: cursors?.[service] },
    signal,
  })
  return { service, rows, next: nextCursor }
}

/** A page of each service. Services that do not respond are marked; it fails only if none does. */
async function readPages(names: readonly ServiceName[], request: LogRequest): Promise<LogPage[]> {
  const results = await Promise.allSettled(names.map((service) => readPage(service, request)))
  const [first] = results
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw first.reason
  return results.map((result, index): LogPage => {
    if (result.status === 'fulfilled') return result.value
    return { service: names[index] ?? '', rows: [], next: null, isMissing: true }
  })
}

/** The logs of the services, 50 rows of each at a time. */
export const auditQuery = (filters: FilterValues) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filters],
    queryFn: ({ pageParam, signal }) => {
      const selected = services.filter((service) => !filters.service || service === filters.service)
      const unfinished = selected.filter((service) => !pageParam || pageParam[service] !== undefined)
      return readPages(unfinished, { query: toQuery(filters), cursors: pageParam, signal })
    },
    initialPageParam: null as Cursors | null,
    getNextPageParam: (pages): Cursors | null => {
      const cursors = pages.flatMap(({ service, next }) => (next === null ? [] : [[service, next]]))
      return cursors.length > 0 ? Object.fromEntries(cursors) : null
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
