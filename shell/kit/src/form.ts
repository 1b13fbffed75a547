import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  type Control,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, problemMessage } from '@fundharbor/kit'

/**
 * A form validated by a contract's schema: fields hold its input, `handleSubmit` receives its output.
 * All errors show on submit and then update as the user types; the first invalid field is focused. While it is being submitted,
 * submitting it again does nothing. What the handler throws is shown by `showProblem`, with `failure` as its fallback.
 */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options?: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> & { failure?: string },
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...options,
    resolver: zodResolver(schema),
  })
  const [handleSubmit] = useState(() =>
    onceAtATime(form.handleSubmit, (error) => showProblem(error, form.setError, options?.failure)),
  )
  // The same object at every render, because effects depend on it.
  return Object.assign(form, { handleSubmit })
}

/** Ignores a submission while another one is being handled, and shows what fails. */
function onceAtATime<Input extends FieldValues, Output>(
  handle: UseFormHandleSubmit<Input, Output>,
  showFailure: (error: unknown) => void,
): UseFormHandleSubmit<Input, Output> {
  let isSubmitting = false
  return (onValid, onInvalid) => {
    const submit = handle(onValid, onInvalid)
    return (event) => {
      event?.preventDefault?.()
      if (isSubmitting) return Promise.resolve(undefined)
      isSubmitting = true
      return submit(event)
        .catch((error: unknown) => {
          showFailure(error)
          return undefined
        })
        .finally(() => {
          isSubmitting = false
        })
    }
  }
}

/** Registers a field: the props that connect an input to the form, with its error. Spread them into a field. */
export function registerField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
  options?: RegisterOptions<Input, Path<Input>>,
) {
  const { error } = form.getFieldState(name, form.formState)
  return { ...form.register(name, options), error: error?.message }
}

/** Registers a field with an amount: spread the result into a `FormAmountField`. */
export function registerAmount<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
) {
  // The wrong field that was registered first is focused.
  form.register(name)
  return { control: form.control as unknown as Control, name: name as string }
}

const DEFAULT_MESSAGE = 'Something went wrong. Try again in a moment.'

/**
 * Shows a failed call in the form: the server's field errors under their inputs, with the first one focused; any other
 * error as `errors.root`, which `FormProblem` shows. `fallback` is used if the server sent no message.
 */
export function showProblem<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fallback = DEFAULT_MESSAGE,
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
