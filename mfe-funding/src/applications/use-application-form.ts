import {
  ApplicationDraft,
  NewApplication,
  type Application,
} from '@fundharbor/contracts/catalog/applications'
import type { FormField } from '@fundharbor/contracts/catalog/application-forms'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { ApiError, formatDateTime, problemMessage, toast, useMember } from '@fundharbor/kit'
import { showProblem, useZodForm, type Path, type UseFormReturn } from '@fundharbor/kit/form.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useLeaveGuard } from '@fundharbor/kit/use-leave-guard.ts'
import { toFormFields, type FormFields } from './form-fields.ts'
import { useSubmitApplication } from './queries.ts'
import type { FormSharing } from './shared-field.tsx'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'

export type Submission = z.output<typeof NewApplication>
type Form = UseFormReturn<FormFields, unknown, Submission>

interface FormInput {
  row: OpportunityRow
  draft: Application | undefined
  category: string | undefined
  onSubmitted: () => void
}

/** The form's state, with submitting and saving as a draft. */
export function useApplicationForm({ row, draft, category, onSubmitted }: FormInput) {
  const form = useZodForm<FormFields, Submission>(NewApplication, {
    defaultValues: toFormFields(row.id, { draft, category }),
  })
  const isDone = useRef(false)
  const { sharing, onChanged } = useSharing(row.id)
  const drafts = useDraft({ form, opportunityId: row.id, draft, onChanged })
  const leaveGuard = useLeaveGuard(() => !isDone.current && drafts.hasChanges())
  const { submit, isSubmitting, limit } = useSubmit(form, {
    beforeSubmit: drafts.settle,
    onDone: () => {
      isDone.current = true
      onSubmitted()
    },
  })
  /** Saves on demand with a toast; resolves to whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (!checkDraft(form, form.getValues())) return false
    try {
      await drafts.save()
    } catch (error) {
      showFailure(form, error, 'Failed to save the draft')
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
  const { state, draftId } = drafts
  return { form, submit, save, leaveGuard, isSubmitting, limit, state, sharing, draftId }
}

/** Who else is in the form, and which fields they have changed. */
function useSharing(opportunityId: string) {
  const { id: ownId } = useMember()
  const { others, showField } = usePresence<FormField>(`applications:${opportunityId}`)
  const [changedBy, setChangedBy] = useState<FormSharing['changedBy']>({})
  const nameOf = ({ updatedBy }: Application) => {
    if (updatedBy === ownId) return 'you in another window'
    return others.find(({ userId }) => userId === updatedBy)?.name ?? 'a colleague'
  }
  return {
    onChanged(fields: readonly FormField[], by: Application) {
      const changed = Object.fromEntries(fields.map((field) => [field, nameOf(by)]))
      setChangedBy((before) => ({ ...before, ...changed }))
    },
    sharing: {
      people: others.map(({ tab, name, field, userId }) => ({
        id: tab,
        name,
        field,
        isYou: userId === ownId,
      })),
      changedBy,
      onEnter(field: FormField | null) {
        showField(field)
        if (field) setChangedBy(({ [field]: _seen, ...rest }) => rest)
      },
    },
  }
}

interface SubmitSteps {
  beforeSubmit: () => Promise<void>
  onDone: () => void
}

function useSubmit(form: Form, { beforeSubmit, onDone }: SubmitSteps) {
  const submission = useSubmitApplication()
  const submit = form.handleSubmit(async (application) => {
    try {
      await beforeSubmit()
      await submission.mutateAsync({
        ...application,
        requestedAmount: Number(application.requestedAmount),
        targetBeneficiaries: application.targetBeneficiaries ?? undefined,
      })
    } catch (error) {
      showFailure(form, error, 'Failed to submit application')
      return
    }
    toast({ title: 'Application submitted successfully!', tone: 'success' })
    onDone()
  })
  const problem = submission.error instanceof ApiError ? submission.error.problem : null
  const limit = problem?.code === 'APPLICATION_LIMIT_REACHED' ? problem : null
  return { submit, isSubmitting: form.formState.isSubmitting, limit }
}

/** Shows the server's message at its fields, or above the buttons and as a toast. */
function showFailure(form: Form, error: unknown, fallback: string): void {
  showProblem(error, form.setError, fallback)
  const problem = error instanceof ApiError ? error.problem : null
  if (Object.keys(problem?.fields ?? {}).length > 0) return
  const description = problem?.resetAt && `You can submit again on ${formatDateTime(problem.resetAt)}.`
  toast({ title: problemMessage(error, fallback), description, tone: 'destructive' })
}

/** A draft may be incomplete, but what it has must be valid. */
function checkDraft(form: Form, values: FormFields): boolean {
  const checked = ApplicationDraft.safeParse(values)
  if (checked.success) return true
  for (const [index, { path, message }] of checked.error.issues.entries()) {
    form.setError(path.join('.') as Path<FormFields>, { message }, { shouldFocus: index === 0 })
  }
  return false
}
