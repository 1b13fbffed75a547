import { auditOf } from '@fundharbor/contracts/platform/audit'
import { services, type ServiceName } from '@fundharbor/contracts/platform/jobs'
import { callList, infiniteQueryOptions } from '@fundharbor/kit'
import type { AuditPage } from './merge-audit.ts'

/** Where each log goes on; a service that is missing has been read to its end. */
type Cursors = Partial<Record<ServiceName, string>>

async function readPage(
  service: ServiceName,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const { rows, nextCursor } = await callList(auditOf(service).list, {
    query: { limit: '50', cursor },
    signal,
  })
  return { service, rows, next: nextCursor }
}

/** The pages of those that answered; a service that is away costs its own rows. Fails where none answered. */
async function readAll(asked: readonly ServiceName[], cursors: Cursors | null, signal: AbortSignal) {
  const answers = await Promise.allSettled(
    asked.map((service) => readPage(service, cursors?.[service], signal)),
  )
  const [first] = answers
  if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason
  return answers.map((answer, index): AuditPage => {
    if (answer.status === 'fulfilled') return answer.value
    return { service: asked[index] ?? '', rows: [], next: null, isAway: true }
  })
}

/** Every service's log, 50 rows of each at a time. */
export const auditQuery = () =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) =>
      readAll(
        services.filter((service) => pageParam === null || pageParam[service] !== undefined),
        pageParam,
        signal,
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
