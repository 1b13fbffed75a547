import type { Problem } from '@fundharbor/contracts/problem'
import { ApiError } from '@fundharbor/kit'

interface Wanted<T> {
  path: string
  /** Looks at what the page cannot do without. */
  is: (value: unknown) => value is T
}

/**
 * Reads from the API without the contract's schema: parsing would bring zod to the first pages that anybody sees.
 * Throws ApiError where the answer is no success or is not as expected, and the browser's own error without a network.
 */
export async function readJson<T>({ path, is }: Wanted<T>, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal })
  if (!response.ok) {
    const text = await response.text()
    throw new ApiError(response.status, text, readProblem(text))
  }
  const answer: unknown = await response.json()
  if (!is(answer)) throw new ApiError(response.status, `${path} answered something else`, null)
  return answer
}

/** What the service says of its refusal, where it says something. */
function readProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text)
    return isProblem(body) ? body : null
  } catch {
    return null
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
