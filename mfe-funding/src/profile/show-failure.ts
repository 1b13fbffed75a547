import { ApiError, failureAdvice, problemMessage, toast } from '@fundharbor/kit'
import { showProblem, type FieldValues, type UseFormReturn } from '@fundharbor/kit/form.ts'

/** Shows why a form was not saved: a toast, and the server's messages at the fields they name. */
export function showFailure<T extends FieldValues, O>(
  error: unknown,
  form: UseFormReturn<T, unknown, O>,
  title: string,
): void {
  const isAtFields = error instanceof ApiError && error.problem?.fields !== undefined
  if (isAtFields) showProblem(error, form.setError)
  toast({
    title,
    description: isAtFields ? undefined : problemMessage(error, failureAdvice(error)),
    tone: 'destructive',
  })
}
