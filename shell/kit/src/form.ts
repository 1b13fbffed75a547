import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, problemMessage } from '@fundharbor/kit'

/**
 * A form checked by a contract's schema: what people type is its input, what `handleSubmit` hands on its output.
 * Every field that is wrong is told at once, on submit and then as people mend it; the first gets the focus.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...options,
    resolver: zodResolver(schema),
  })
}

/** The sentence where the server said nothing that a person can use. */
const UNKNOWN = 'Something went wrong. Please try again.'

/**
 * Puts a failed call where people look for it: the server's field errors under their inputs, the first of them
 * focused; everything else as the form's own problem (`errors.root`, shown by `FormProblem`).
 */
export function showProblem<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fallback = UNKNOWN,
): void {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  if (fields.length === 0) setError('root', { type: 'server', message: problemMessage(error, fallback) })
  for (const [index, [path, message]] of fields.entries()) {
    setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}

export { Controller, useController, useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form'
export type {
  Control,
  FieldError,
  FieldErrors,
  FieldValues,
  Path,
  SubmitHandler,
  UseFormReturn,
} from 'react-hook-form'
