import {
  ApplicationDraft,
  NewApplication,
  type Application,
} from '@fundharbor/contracts/catalog/applications'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { ApiError, formatDateTime, newIdempotencyKey, problemMessage, toast } from '@fundharbor/kit'
import { showProblem, useZodForm, type Path, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useLeaveGuard } from '../use-leave-guard.ts'
import { fieldsOf, type FormFields } from './form-fields.ts'
import { useSaveDraft, useSubmitApplication } from './queries.ts'

export type Submission = z.output<typeof NewApplication>
type Form = UseFormReturn<FormFields, unknown, Submission>

interface FormInput {
  row: OpportunityRow
  draft: Application | undefined
  category: string | undefined
  onClose: () => void
}

/** The form's state and its two ways out: submitted, or kept as a draft. */
export function useApplicationForm({ row, draft, category, onClose }: FormInput) {
  const form = useZodForm<FormFields, Submission>(NewApplication, {
    defaultValues: fieldsOf(row.id, { draft, category }),
  })
  const isDone = useRef(false)
  const { isDirty } = form.formState
  const leave = useLeaveGuard(() => isDirty && !isDone.current)
  const { submit, isSubmitting } = useSubmit(form, () => {
    isDone.current = true
    onClose()
  })
  const { save, isSaving } = useSave(form)
  return { form, submit, save, leave, isSubmitting, isSaving }
}

function useSubmit(form: Form, onDone: () => void) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const submission = useSubmitApplication(idempotencyKey)
  const submit = form.handleSubmit(async (application) => {
    try {
      await submission.mutateAsync(application)
    } catch (error) {
      tellFailure(form, error, 'Failed to submit application')
      return
    }
    toast({ title: 'Application submitted successfully!', tone: 'success' })
    onDone()
  })
  return { submit, isSubmitting: submission.isPending }
}

function useSave(form: Form) {
  const drafts = useSaveDraft()
  /** Answers whether it was saved. */
  const save = async (): Promise<boolean> => {
    const values = form.getValues()
    if (!checkDraft(form, values)) return false
    try {
      await drafts.mutateAsync(values)
    } catch (error) {
      tellFailure(form, error, 'Failed to save the draft')
      return false
    }
    form.reset(values)
    toast({
      title: 'Draft Saved',
      description: 'Your application has been saved as a draft',
      tone: 'success',
    })
    return true
  }
  return { save, isSaving: drafts.isPending }
}

/** What the server said: under its fields, else above the buttons and as a toast. */
function tellFailure(form: Form, error: unknown, fallback: string): void {
  showProblem(error, form.setError, fallback)
  const problem = error instanceof ApiError ? error.problem : null
  if (Object.keys(problem?.fields ?? {}).length > 0) return
  const description = problem?.resetAt && `You can submit again from ${formatDateTime(problem.resetAt)}.`
  toast({ title: problemMessage(error, fallback), description, tone: 'destructive' })
}

/** A draft may lack anything; what it has must be storable. */
function checkDraft(form: Form, values: FormFields): boolean {
  const checked = ApplicationDraft.safeParse(values)
  if (checked.success) return true
  for (const [index, { path, message }] of checked.error.issues.entries()) {
    form.setError(path.join('.') as Path<FormFields>, { message }, { shouldFocus: index === 0 })
  }
  return false
}
