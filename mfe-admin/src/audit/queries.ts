import { auditOf } from '@fundharbor/contracts/platform/audit'
import { callList, infiniteQueryOptions } from '@fundharbor/kit'
import type { AuditPage } from './merge-audit.ts'

/** The services that keep a log of what administrators do. */
const services = ['identity-billing', 'catalog', 'content'] as const
type Service = (typeof services)[number]

/** Where each log goes on; a service that is missing has been read to its end. */
type Cursors = Partial<Record<Service, string>>

async function readPage(
  service: Service,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const { rows, nextCursor } = await callList(auditOf(service).list, {
    query: { limit: '50', cursor },
    signal,
  })
  return { service, rows, next: nextCursor }
}

/** Every service's log, 50 rows of each at a time. */
export const auditQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) =>
      Promise.all(
        services
          .filter((service) => pageParam === null || pageParam[service] !== undefined)
          .map((service) => readPage(service, pageParam?.[service], signal)),
      ),
    initialPageParam: null as Cursors | null,
    getNextPageParam: (pages) => {
      const open = pages.filter(({ next }) => next !== null)
      return open.length > 0
        ? (Object.fromEntries(open.map(({ service, next }) => [service, next])) as Cursors)
        : null
    },
    staleTime: 0,
  })
