import { ApiError, toApiError } from '@fundharbor/kit'

interface JsonRequest<T> {
  path: string
  /** Checks the parts of the response that the page needs. */
  isValid: (value: unknown) => value is T
}

/**
 * Reads from the API without the contract's schema, because parsing would add zod to pages that visitors see first.
 * Throws `ApiError` if the response is not a success or not valid, and the browser's own error if the network fails.
 */
export async function readJson<T>({ path, isValid }: JsonRequest<T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw await toApiError(response)
  const body: unknown = await response.json()
  if (!isValid(body)) throw new ApiError(response.status, `Unexpected response from ${path}`, null)
  return body
}

/** Whether each of these properties is a list. */
export const hasLists = (value: object, names: readonly string[]): boolean =>
  names.every((name) => Array.isArray(Reflect.get(value, name)))
