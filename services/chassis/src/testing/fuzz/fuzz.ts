import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { endpointsOf } from '@fundharbor/contracts/endpoints'
import type { ServiceName } from '@fundharbor/contracts/platform/jobs'
import fc from 'fast-check'
import { mountedEndpoints } from '../../http/mount.ts'
import { fuzzRuns } from '../env.ts'
import { TEST_SECRET, type TestService } from '../service.ts'
import { problemOf, type AllowedErrors } from './check-response.ts'
import { formBody } from './forms.ts'
import { KnownIds } from './known-ids.ts'
import { requestsTo, type ActorName, type FuzzRequest } from './requests.ts'

/** Prepares the service for requests of somebody, or returns the headers of their requests. */
export type Actor = () => Promise<Record<string, string>> | Record<string, string>

interface FuzzOptions extends AllowedErrors {
  service: TestService
  /** Whose endpoints must all be mounted. */
  name: ServiceName
  actors: Record<ActorName, Actor>
  /** Called now and then: forgets rate limits and the like. */
  refresh?: () => Promise<void>
}

const SEED = 20_261_122
const REFRESH_EVERY = 40
/** HTTP servers refuse longer ones themselves. */
const MAX_PATH = 6000

/** Requests to every mounted endpoint in turn; the same seed gives the same. */
function* fuzzRequests(): Generator<FuzzRequest> {
  const endpoints = mountedEndpoints()
  const numRuns = Math.ceil(fuzzRuns() / endpoints.length)
  const streams = endpoints.map((spec, index) =>
    fc.sample(
      requestsTo(spec).filter(({ path }) => path.length <= MAX_PATH),
      { numRuns, seed: SEED + index },
    ),
  )
  for (let round = 0; round < numRuns; round += 1) yield* streams.flatMap((stream) => stream[round] ?? [])
}

const nameOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>) => `${method} ${path}`

/** The service's endpoints that the test forgot to mount, and those that the contracts do not list. */
function findUnequal(service: ServiceName): string[] {
  const listed = endpointsOf(service).map(nameOf)
  const mounted = mountedEndpoints().map(nameOf)
  return [
    ...listed
      .filter((name) => !mounted.includes(name))
      .map((name) => `${name} is not fuzzed: mount its router`),
    ...mounted
      .filter((name) => !listed.includes(name))
      .map((name) => `${name} is missing in endpointsOf('${service}')`),
  ]
}

/** Sends a request and returns what is wrong with its response. */
async function sendOne(
  request: FuzzRequest,
  ids: KnownIds,
  options: FuzzOptions,
): Promise<string | undefined> {
  const { spec, idempotencyKey, actor, form } = request
  const path = ids.fill(spec, request.path)
  const body = request.body === undefined ? undefined : ids.fill(spec, JSON.stringify(request.body))
  const sentForm = form && formBody(form)
  const headers = {
    ...sentForm?.headers,
    ...(await options.actors[actor]()),
    ...(spec.access === 'service' ? { 'x-internal-secret': TEST_SECRET } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
  const sentBody = spec.method === 'GET' ? undefined : (sentForm?.body ?? body)
  const response = await options.service.send(spec.method, path, sentBody, headers)
  ids.learnFrom(spec, response.body)
  const problem = problemOf(spec, response, options)
  const got = JSON.stringify(response.body)?.slice(0, 300)
  return (
    problem &&
    `${spec.method} ${path} by ${actor}: ${problem}; sent ${(body ?? JSON.stringify(form))?.slice(0, 400)}; got ${got}`
  )
}

/**
 * Sends requests to every mounted endpoint, made from its contract with a mistake now and then, and returns what went
 * wrong: a 5xx, a response outside its contract, or an endpoint that was left out. `FUZZ_RUNS` is how many it sends.
 */
export async function fuzzEndpoints(options: FuzzOptions): Promise<string[]> {
  const ids = new KnownIds()
  const found = findUnequal(options.name)
  let sent = 0
  for (const request of fuzzRequests()) {
    if (sent % REFRESH_EVERY === 0) await options.refresh?.()
    sent += 1
    const problem = await sendOne(request, ids, options)
    if (problem) found.push(problem)
  }
  if (sent < fuzzRuns()) found.push(`Only ${sent} of ${fuzzRuns()} requests were sent`)
  return found
}
