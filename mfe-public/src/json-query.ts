import { ApiError, queryOptions, toApiError } from '@fundharbor/kit'

interface JsonRequest<T> {
  path: string
  /** Checks the parts of the response that the page needs. */
  isValid: (value: unknown) => value is T
  queryKey: readonly string[]
  staleTime?: number
  enabled?: boolean
}

/**
 * A query of the API without the contract's schema, because parsing would add zod to pages that visitors see first.
 * Fails with an `ApiError` if the response is not a success or not valid, and with the browser's own error if the network fails.
 */
export const jsonQuery = <T>({ path, isValid, ...settings }: JsonRequest<T>) =>
  queryOptions({
    ...settings,
    queryFn: async ({ signal }): Promise<T> => {
      const response = await fetch(path, { signal })
      if (!response.ok) throw await toApiError(response)
      const body: unknown = await response.json()
      if (!isValid(body)) throw new ApiError(response.status, `Unexpected response from ${path}`, null)
      return body
    },
  })

/** Whether each of these properties is a list. */
export const hasLists = (value: object, names: readonly string[]): boolean =>
  names.every((name) => Array.isArray(Reflect.get(value, name)))
