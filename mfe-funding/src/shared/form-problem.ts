import { ApiError, problemMessage } from '@fundharbor/kit'

/** What a form without places for errors of its fields says when the server refuses: these errors, or the problem's message. */
export function formProblem(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  return fields ? Object.values(fields).join('. ') : problemMessage(error, fallback)
}
