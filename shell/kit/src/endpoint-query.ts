import {
  infiniteQueryOptions,
  queryOptions,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { EndpointSpec, ResponseOf } from '@fundharbor/contracts/endpoint'
import { readPage, type EndpointInput } from './api.ts'
import { parseResponse, send, type RequestInput } from './api-request.ts'

type Settings<Data, Key extends QueryKey> = Omit<UseQueryOptions<Data, Error, Data, Key>, 'queryFn'>

/** The query of an endpoint. Its options are those of a query, and the call's `params`, `query` and `body`. */
export function endpointQuery<E extends EndpointSpec, Key extends QueryKey>(
  endpoint: E,
  options: EndpointInput<E> & Settings<ResponseOf<E>, Key>,
) {
  const { params, query, body, ...settings }: RequestInput & Settings<ResponseOf<E>, Key> = options
  return queryOptions<ResponseOf<E>, Error, ResponseOf<E>, Key>({
    ...settings,
    queryFn: async ({ signal }) =>
      parseResponse(endpoint, await send(endpoint, { params, query, body, signal })),
  })
}

interface PagedSettings {
  queryKey: QueryKey
  staleTime?: number
  meta?: Record<string, unknown>
}

/** As `endpointQuery`, for a list of which `useInfiniteQuery` fetches one page after the other. */
export function pagedQuery<E extends EndpointSpec>(endpoint: E, options: EndpointInput<E> & PagedSettings) {
  const { params, query, ...settings }: RequestInput & PagedSettings = options
  return infiniteQueryOptions({
    ...settings,
    queryFn: async ({ pageParam: cursor, signal }) =>
      readPage(endpoint, await send(endpoint, { params, query: { ...query, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
