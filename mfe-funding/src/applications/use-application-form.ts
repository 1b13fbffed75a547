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
import { useLeaveGuard } from '../shared/use-leave-guard.ts'
import { fieldsOf, type FormFields } from './form-fields.ts'
import { useSubmitApplication } from './queries.ts'
import { useDraft } from './use-draft.ts'

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
  const drafts = useDraft({ form, opportunityId: row.id, draft })
  const leave = useLeaveGuard(() => !isDone.current && drafts.hasChanges())
  const { submit, isSubmitting, limit } = useSubmit(form, {
    before: drafts.settle,
    onDone: () => {
      isDone.current = true
      onClose()
    },
  })
  /** Saves on demand and says so; answers whether it was saved. */
  const save = async (isForced = false): Promise<boolean> => {
    if (!checkDraft(form, form.getValues())) return false
    try {
      await drafts.save(isForced)
    } catch (error) {
      tellFailure(form, error, 'Failed to save the draft')
      return false
    }
    form.clearErrors()
    toast({
      title: 'Draft Saved',
      description: 'Your application has been saved as a draft',
      tone: 'success',
    })
    return true
  }
  const load = () =>
    drafts.load().catch((error: unknown) => tellFailure(form, error, 'Failed to load the draft'))
  return { form, submit, save, load, leave, isSubmitting, limit, state: drafts.state }
}

interface SubmitSteps {
  before: () => Promise<void>
  onDone: () => void
}

function useSubmit(form: Form, { before, onDone }: SubmitSteps) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const submission = useSubmitApplication(idempotencyKey)
  const submit = form.handleSubmit(async (application) => {
    try {
      await before()
      await submission.mutateAsync(application)
    } catch (error) {
      tellFailure(form, error, 'Failed to submit application')
      return
    }
    toast({ title: 'Application submitted successfully!', tone: 'success' })
    onDone()
  })
  const problem = submission.error instanceof ApiError ? submission.error.problem : null
  const limit = problem?.code === 'APPLICATION_LIMIT_REACHED' ? problem : null
  return { submit, isSubmitting: submission.isPending, limit }
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
