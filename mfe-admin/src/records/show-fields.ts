import { ApiError } from '@fundharbor/kit'
import type { FormInstance } from 'antd'

/** Puts what the server says of single fields under these. Whether there was any such word. */
export function showFields(form: FormInstance, error: unknown): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  form.setFields(fields.map(([name, message]) => ({ name: name.split('.')[0], errors: [message] })))
  return fields.length > 0
}
