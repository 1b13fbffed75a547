import { ApiError, showErrorToast } from '@fundharbor/kit'
import type { FormInstance } from 'antd'
import type { z } from 'zod'

/** Shows a toast that says what failed, with the reason that the server gives. */
export const showError = (title: string) => (error: unknown) => showErrorToast(title, error)

/** Whether somebody else saved the record in the meantime. Other conflicts, such as a name in use, carry no record. */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT' && error.problem.current !== undefined

/** The record as somebody else saved it; undefined if the request failed for another reason. */
export const currentRecord = <T>(error: unknown, schema: z.ZodType<T>): T | undefined =>
  isEditConflict(error) ? schema.safeParse(error.problem?.current).data : undefined

/** What the server says about single fields, by the name of the field. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? (error.problem?.fields ?? {}) : {}

/** Shows messages under their fields and scrolls to the first. `topics.0` is about the field `topics`. */
export function showFieldErrors(form: FormInstance, errors: Record<string, string>): void {
  const fields = Object.entries(errors).map(([path, message]) => ({
    name: path.split('.')[0] ?? path,
    errors: [message],
  }))
  form.setFields(fields)
  const [first] = fields
  if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
}
