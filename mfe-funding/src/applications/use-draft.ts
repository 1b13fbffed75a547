import type { FormField, SavedDraft } from '@fundharbor/contracts/catalog/application-forms'
import { ApplicationDraft, type Application } from '@fundharbor/contracts/catalog/applications'
import { ApiError, problemMessage, useBackOnline } from '@fundharbor/kit'
import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useRef, useState } from 'react'
import { changedFields, mergeDraft, pick, type Conflicts } from './draft-fields.ts'
import { toFormFields, type FormFields } from './form-fields.ts'
import { useSaveFields } from './queries.ts'
import { useAutosave } from './use-autosave.ts'

/**
 * The draft's state. `at` is when it was saved; `invalid` means the form holds something that cannot be saved, and `gone`
 * that a colleague has submitted or deleted the draft.
 */
export type DraftState =
  | { kind: 'untouched' | 'saving' | 'failed' | 'invalid' }
  | { kind: 'saved'; at: string }
  | { kind: 'gone'; message: string }

interface DraftInput<Output> {
  form: UseFormReturn<FormFields, unknown, Output>
  opportunityId: string
  draft: Application | undefined
}

/** Saves the changed fields of the form as a draft, and takes over what others change in the other fields. */
export function useDraft<Output>(input: DraftInput<Output>) {
  const { form } = input
  const merging = useMerging(input)
  const { save, settle, state, setState } = useDraftSaving(input, merging)
  const { hasChanges } = merging
  const openChoices = Object.keys(merging.conflicts).join(' ')
  const stop = useAutosave({ form, openChoices }, () => {
    if (state.kind === 'gone' || !merging.hasPending()) return
    if (ApplicationDraft.safeParse(form.getValues()).success) void save().catch(() => undefined)
    else setState({ kind: 'invalid' })
  })
  useBackOnline(() => state.kind === 'failed' && void save().catch(() => undefined))
  return {
    state,
    save,
    hasChanges,
    draftId: merging.draftId,
    conflicts: merging.conflicts,
    choose: merging.choose,
    /** Takes over what others changed; null if the draft has been submitted or deleted. */
    receive(draft: Application | null) {
      if (draft) merging.receive(draft)
      else if (merging.isStored())
        setState({
          kind: 'gone',
          message: 'This draft was submitted or deleted. Close the form to see its status.',
        })
    },
    /** Stops autosaving and waits for running requests, so the application can be submitted. */
    async settle(): Promise<void> {
      stop()
      await settle()
    },
  }
}

type Merging = ReturnType<typeof useMerging>

/** What the server is known to have, and the fields that others changed, too. */
function useMerging<Output>({ form, opportunityId, draft }: DraftInput<Output>) {
  const known = useRef(toFormFields(opportunityId, { draft, category: undefined }))
  const prefilled = useRef(draft ? undefined : form.getValues('projectCategory'))
  const revision = useRef(draft?.revision ?? 0)
  const inFlight = useRef<FormFields>(undefined)
  const [draftId, setDraftId] = useState(draft?.id)
  const [conflicts, setConflicts] = useState<Conflicts>({})

  const changed = () => changedFields(form.getValues(), known.current)
  const pending = () => changed().filter((field) => !(field in conflicts))
  // A prefilled category is saved, but not typed.
  const isTyped = (field: FormField) =>
    field !== 'projectCategory' || form.getValues(field) !== prefilled.current
  return {
    draftId,
    conflicts,
    isStored: () => revision.current > 0,
    revision,
    inFlight,
    /** Fields to save: those without an open choice. */
    pending,
    hasPending: () => pending().some(isTyped),
    /** Whether anybody typed anything that is not saved. */
    hasChanges: () => changed().some(isTyped),
    receive(saved: Application): void {
      if (saved.revision <= revision.current) return
      const merged = mergeDraft(toFormFields(opportunityId, { draft: saved, category: undefined }), {
        form: form.getValues(),
        known: known.current,
        inFlight: inFlight.current,
      })
      known.current = merged.known
      revision.current = saved.revision
      setDraftId(saved.id)
      for (const field of merged.taken) form.setValue(field, merged.known[field])
      setConflicts((open) => ({ ...withoutFields(open, merged.settled), ...merged.conflicts }))
    },
    /** Ends a choice with the member's own text or the other one. */
    choose(field: FormField, isTheirs: boolean): void {
      if (isTheirs) form.setValue(field, known.current[field])
      setConflicts((open) => withoutFields(open, [field]))
    },
  }
}

const withoutFields = (open: Conflicts, fields: readonly FormField[]): Conflicts =>
  Object.fromEntries(Object.entries(open).filter(([field]) => !fields.includes(field as FormField)))

/** Saves one at a time, each based on the revision of the previous one. */
function useDraftSaving<Output>({ form, opportunityId, draft }: DraftInput<Output>, merging: Merging) {
  const { mutateAsync } = useSaveFields(opportunityId)
  const [state, setState] = useState<DraftState>(toDraftState(draft))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(merging)
  useEffect(() => {
    latest.current = merging
  })

  const send = async (): Promise<void> => {
    const { pending, revision, inFlight, receive } = latest.current
    const values = form.getValues()
    inFlight.current = values
    setState({ kind: 'saving' })
    try {
      const body = { revision: revision.current, changes: pick(values, pending()) }
      const { application }: SavedDraft = await mutateAsync(body)
      receive(application)
      setState(toDraftState(application))
    } catch (error) {
      setState(toFailureState(error))
      throw error
    } finally {
      inFlight.current = undefined
    }
  }
  return {
    state,
    setState,
    /** Saves now. Throws if the server refuses. */
    save(): Promise<void> {
      const sending = queue.current.then(send)
      queue.current = sending.catch(() => undefined)
      return sending
    },
    settle: () => queue.current,
  }
}

const toDraftState = (draft: Application | undefined): DraftState =>
  draft ? { kind: 'saved', at: draft.updatedAt } : { kind: 'untouched' }

const toFailureState = (error: unknown): DraftState =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? { kind: 'gone', message: problemMessage(error, '') }
    : { kind: 'failed' }
