import { ApiError, problemMessage } from '@fundharbor/kit'

/** What a form with one field says when the server refuses: the field's error, or the problem's message. */
export const formProblem = (error: unknown, field: string, fallback: string): string =>
  (error instanceof ApiError && error.problem?.fields?.[field]) || problemMessage(error, fallback)
