import type { Problem } from '@fundharbor/contracts/problem'

/**
 * A response that is not a success. `message` is the status, a colon and the body (the status text if the body is
 * empty), as the specification says; `problem` is the parsed body if the server sent a Problem, else null.
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

/** Whether the server refused because nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'SIGNED_OUT'

/** Reads a failed response. The body may be a Problem, any text or nothing. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, text || response.statusText, readProblem(text))
}

/** The message for the user: the server's own, or `fallback` if it sent none or could not be reached. */
export const problemMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.problem?.message) || fallback

/** What `fetch` and ky throw when there is no response. */
const UNREACHABLE = new Set(['TypeError', 'NetworkError', 'TimeoutError'])

/** What to do about a failed call: only an unreachable server can be a matter of the user's connection. */
export function failureAdvice(error: unknown): string {
  const isUnreachable = error instanceof Error && UNREACHABLE.has(error.name)
  return isUnreachable ? 'Check your connection, then try again.' : 'Try again in a moment.'
}

/** Checked by hand: zod would cost every page more than the rest of this client. */
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
