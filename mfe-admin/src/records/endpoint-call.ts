import type { EndpointSpec } from '@fundharbor/contracts/endpoint'
import { call, callList, type CallOptions, type Page } from '@fundharbor/kit'
import type { z } from 'zod'

/** An endpoint of the contracts that responds with `T`. */
export type EndpointOf<T> = EndpointSpec & { response: z.ZodType<T> }

interface Input extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Calls an endpoint that a resource declares. Its input is known at run time only; the service validates it. */
export const callDeclared = <T>(endpoint: EndpointOf<T>, input: Input): Promise<T> =>
  call<EndpointSpec>(endpoint, input) as Promise<T>

/** The same for a list with its total and the cursor of the next page. */
export const callDeclaredList = <T>(endpoint: EndpointOf<T>, input: Input): Promise<Page<T>> =>
  callList<EndpointSpec>(endpoint, input) as Promise<Page<T>>
