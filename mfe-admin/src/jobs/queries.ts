import { jobsOf, services, type ServiceName, type ServiceJobs } from '@fundharbor/contracts/platform/jobs'
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

const jobsQuery = (service: ServiceName) =>
  queryOptions({
    queryKey: [...KEY, service],
    queryFn: ({ signal }) => call(jobsOf(service).read, { signal }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })

/** What is known of one service. */
export interface ServiceState {
  service: ServiceName
  /** `loading` before its first response; `down` when its last request failed. */
  state: 'loading' | 'up' | 'down'
  /** Absent until the first response; the last one while the service is down. */
  jobs?: ServiceJobs
  refetch: () => void
}

/** Every service, requested on its own every half minute: one that is down only hides its own rows. */
export function useServices(): ServiceState[] {
  const answers = useQueries({ queries: services.map((service) => jobsQuery(service)) })
  return answers.map(({ data, isError, refetch }, index) => ({
    service: services[index] ?? 'catalog',
    state: stateOf(isError, data),
    jobs: data,
    refetch: () => void refetch(),
  }))
}

function stateOf(isError: boolean, data: ServiceJobs | undefined): ServiceState['state'] {
  if (isError) return 'down'
  return data ? 'up' : 'loading'
}

interface Retry {
  service: ServiceName
  queue: string
  /** Default: every failed job of the queue. */
  id?: string
}

/** Makes failed jobs due at once. */
export function useRetry() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ service, queue, id }: Retry) =>
      call(jobsOf(service).retry, { params: { queue }, body: { id } }),
    onSuccess: ({ retried }) =>
      toast({
        title: 'Retry started',
        description: `${formatCount(retried, 'job')} will run again now.`,
        tone: 'success',
      }),
    onError: (error) =>
      toast({
        title: 'Could not retry',
        description: problemMessage(error, 'Nothing was changed. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
