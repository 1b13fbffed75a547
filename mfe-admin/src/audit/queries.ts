import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { callList, clock, infiniteQueryOptions, keepPreviousData } from '@fundharbor/kit'
import { z } from 'zod'
import type { AuditPage } from './merge-audit.ts'

const DAY_MS = 86_400_000

/** What the address says of the log; anything else in it is let be. `days` looks back from now. */
export const AuditSearch = z.object({
  search: z.string().max(100).optional().catch(undefined),
  service: z.enum(services).optional().catch(undefined),
  days: z.enum(['1', '7', '30']).optional().catch(undefined),
})
export type AuditSearch = z.infer<typeof AuditSearch>

/** The filters as the services take them. */
export const filtersOf = ({ search, days }: AuditSearch) => ({
  search,
  since: days && new Date(clock.now().getTime() - Number(days) * DAY_MS).toISOString(),
})

type Filters = ReturnType<typeof filtersOf>

/** What is asked of the services. */
interface Asked {
  filters: Filters
  cursors: Cursors | null
  signal: AbortSignal
}

/** Where each log goes on; a service that is missing has been read to its end. */
type Cursors = Partial<Record<ServiceName, string>>

async function readPage(service: ServiceName, { filters, cursors, signal }: Asked): Promise<AuditPage> {
  const { rows, nextCursor } = await callList(auditOf(service).list, {
    query: { ...filters, limit: '50', cursor: cursors?.[service] },
    signal,
  })
  return { service, rows, next: nextCursor }
}

/** The pages of those that answered; a service that is away costs its own rows. Fails where none answered. */
async function readAll(names: readonly ServiceName[], asked: Asked): Promise<AuditPage[]> {
  const answers = await Promise.allSettled(names.map((service) => readPage(service, asked)))
  const [first] = answers
  if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
  return answers.map((answer, index): AuditPage => {
    if (answer.status === 'fulfilled') return answer.value
    return { service: names[index] ?? '', rows: [], next: null, isAway: true }
  })
}

/** The services' logs as the filters leave them, 50 rows of each at a time. */
export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ pageParam, signal }) => {
      const asked = search.service ? [search.service] : services
      const open = asked.filter((service) => pageParam === null || pageParam[service] !== undefined)
      return readAll(open, { filters: filtersOf(search), cursors: pageParam, signal })
    },
    initialPageParam: null as Cursors | null,
    getNextPageParam: (pages) => {
      const open = pages.filter(({ next }) => next !== null)
      return open.length > 0
        ? (Object.fromEntries(open.map(({ service, next }) => [service, next])) as Cursors)
        : null
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
