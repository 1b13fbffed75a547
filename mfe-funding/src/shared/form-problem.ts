import { ApiError, problemMessage } from '@fundharbor/kit'

/** The text for a form that cannot show errors beside its fields: the errors of the fields, or the server's message. */
export function formProblem(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  return fields ? Object.values(fields).join('. ') : problemMessage(error, fallback)
}
