import { jobsOf, services, type ServiceName, type ServiceWork } from '@fundharbor/contracts/platform/jobs'
import {
  call,
  formatCount,
  problemMessage,
  queryOptions,
  toast,
  useMutation,
  useQueries,
  useQueryClient,
} from '@fundharbor/kit'

const EVERY_MS = 30_000
const KEY = ['admin', 'jobs']

const workQuery = (service: ServiceName) =>
  queryOptions({
    queryKey: [...KEY, service],
    queryFn: ({ signal }) => call(jobsOf(service).work, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })

/** What is known of one service. */
export interface ServiceState {
  service: ServiceName
  /** `asked` before its first answer; `down` when its last answer did not come. */
  state: 'asked' | 'up' | 'down'
  /** Absent until it has answered; kept while it is down. */
  work?: ServiceWork
  askAgain: () => void
}

/** Every service, asked on its own: one that is down costs its own rows. Asked again every half minute. */
export function useServices(): ServiceState[] {
  const answers = useQueries({ queries: services.map((service) => workQuery(service)) })
  return answers.map(({ data, isError, refetch }, index) => ({
    service: services[index] ?? 'catalog',
    state: stateOf(isError, data),
    work: data,
    askAgain: () => void refetch(),
  }))
}

function stateOf(isError: boolean, data: ServiceWork | undefined): ServiceState['state'] {
  if (isError) return 'down'
  return data ? 'up' : 'asked'
}

interface Retry {
  service: ServiceName
  queue: string
  /** Absent: everything that is stuck in the queue. */
  id?: string
}

/** Makes what is stuck due at once. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ service, queue, id }: Retry) =>
      call(jobsOf(service).retry, { params: { queue }, body: { id } }),
    onSuccess: ({ retried }) =>
      toast({
        title: 'Tried again',
        description: `${formatCount(retried, 'entry', 'entries')} due at once.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({
        title: 'Failed to try again',
        description: problemMessage(error, 'Nothing was changed. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
