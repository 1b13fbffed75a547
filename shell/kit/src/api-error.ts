import type { Problem } from '@fundharbor/contracts/problem'

/**
 * Any answer that is not a success. `message` is the status, a colon and the answer's text (its status text
 * where the body is empty); `problem` is the parsed body where the server sent one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
  }
}

/** Reads a failed answer. The body may be a Problem, any text or nothing. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, text || response.statusText, readProblem(text))
}

/** The sentence for the user: the server's own, or `fallback` where it sent none or was not reached. */
export const problemMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.problem?.message) || fallback

/** The shape is checked by hand: zod would cost every page more than the rest of this client. */
function readProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text)
    return isProblem(body) ? body : null
  } catch {
    return null
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
