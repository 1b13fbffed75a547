import { ApiError, showErrorToast } from '@fundharbor/kit'

/** What is wrong with a document; other failures are shown in a toast. */
export function problemOf(error: unknown): string | undefined {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  if (fields) return Object.values(fields).join('. ')
  showErrorToast('The document could not be read', error)
  return undefined
}
