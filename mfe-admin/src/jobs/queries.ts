import { jobsOf, services, type ServiceName, type ServiceJobs } from '@fundharbor/contracts/platform/jobs'
import { call, changesWith, endpointQuery, formatCount, useQueries } from '@fundharbor/kit'
import { jobName } from './job-names.ts'
import { useChange } from '../records/use-change.ts'

const KEY = ['admin', 'jobs']

const jobsQuery = (service: ServiceName) =>
  endpointQuery(jobsOf(service).read, {
    queryKey: [...KEY, service],
    staleTime: 0,
    meta: changesWith('jobs'),
  })

/** What is known about a service. */
export interface ServiceState {
  service: ServiceName
  /** `down`: it did not respond the last time. */
  state: 'loading' | 'up' | 'down'
  /** As of its last response; absent before the first. */
  jobs?: ServiceJobs
  retry: () => void
}

/** What each service reports about its jobs and queues. */
export function useServices(): ServiceState[] {
  const results = useQueries({ queries: services.map((service) => jobsQuery(service)) })
  return results.map(({ data, isError, refetch }, index) => ({
    service: services[index] ?? 'catalog',
    state: stateOf(isError, data),
    jobs: data,
    retry: () => void refetch(),
  }))
}

function stateOf(isError: boolean, data: ServiceJobs | undefined): ServiceState['state'] {
  if (isError) return 'down'
  return data ? 'up' : 'loading'
}

interface Retry {
  service: ServiceName
  queue: string
  /** Absent: all failed jobs of the queue. */
  id?: string
}

/** Makes failed jobs due at once. */
export const useRetry = () =>
  useChange(
    { queryKey: KEY, affects: [KEY] },
    {
      run: ({ service, queue, id }: Retry) =>
        call(jobsOf(service).retry, { params: { queue }, body: { id } }),
      success: ({ retried }) => ({
        title: 'Retry started',
        description: `${formatCount(retried, 'job')} will run again now.`,
      }),
      failure: 'Failed to retry',
    },
  )

/** Runs a job outside its schedule. */
export const useRunNow = () =>
  useChange(
    { queryKey: KEY, affects: [KEY] },
    {
      run: ({ service, job }: { service: ServiceName; job: string }) =>
        call(jobsOf(service).run, { params: { job } }),
      success: (_, { job }) => ({ title: 'Run started', description: jobName(job) }),
      failure: 'Failed to start the job',
    },
  )
