import type { FormField } from '@fundharbor/contracts/catalog/application-forms'
import { ApplicationDraft, type Application } from '@fundharbor/contracts/catalog/applications'
import { ApiError, problemMessage, useBackOnline } from '@fundharbor/kit'
import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changedFields, pick } from './draft-fields.ts'
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
  /** The draft as it is now: a colleague may change it while the form is open. */
  draft: Application | undefined
  /** Fields that a colleague has changed, and who. */
  onChanged: (fields: readonly FormField[], draft: Application) => void
}

/** Saves the changed fields of the form as a draft. Of a field that a colleague changes, too, the last change stays. */
export function useDraft<Output>(input: DraftInput<Output>) {
  const { form, draft } = input
  const stored = useStoredFields(input)
  const { save, settle, state, setState } = useDraftSaving(input, stored)
  const receive = useEffectEvent((next: Application | undefined) => {
    // The member's own submission is announced before its response arrives.
    if (form.formState.isSubmitting) return
    if (next) stored.receive(next)
    else if (stored.draftId) setState({ kind: 'gone', message: GONE })
  })
  useEffect(() => receive(draft), [draft])
  const stop = useAutosave(form, () => {
    if (state.kind === 'gone' || !stored.hasChanges()) return
    if (ApplicationDraft.safeParse(form.getValues()).success) void save().catch(() => undefined)
    else setState({ kind: 'invalid' })
  })
  useBackOnline(() => state.kind === 'failed' && void save().catch(() => undefined))
  return {
    state,
    save,
    hasChanges: stored.hasChanges,
    draftId: stored.draftId,
    /** Stops autosaving and waits for running requests, so the application can be submitted. */
    async settle(): Promise<void> {
      stop()
      await settle()
    },
  }
}

const GONE = 'This draft was submitted or deleted. Close the form to see its status.'

type StoredFields = ReturnType<typeof useStoredFields>

/** What the server is known to have. */
function useStoredFields<Output>({ form, opportunityId, draft, onChanged }: DraftInput<Output>) {
  const known = useRef(toFormFields(opportunityId, { draft, category: undefined }))
  const prefilled = useRef(draft ? undefined : form.getValues('projectCategory'))
  const revision = useRef(draft?.revision ?? 0)
  const [draftId, setDraftId] = useState(draft?.id)
  const changed = () => changedFields(form.getValues(), known.current)
  return {
    draftId,
    changed,
    /** Whether anybody typed anything that is not saved. A prefilled category is saved, but not typed. */
    hasChanges: () =>
      changed().some((field) => field !== 'projectCategory' || form.getValues(field) !== prefilled.current),
    /** Takes over what a colleague changed, except in fields in which the member has typed since. */
    receive(saved: Application): void {
      if (saved.revision <= revision.current) return
      const theirs = toFormFields(opportunityId, { draft: saved, category: undefined })
      const own = changed()
      const taken = changedFields(theirs, known.current).filter((field) => !own.includes(field))
      known.current = theirs
      revision.current = saved.revision
      setDraftId(saved.id)
      for (const field of taken) form.setValue(field, theirs[field])
      if (taken.length > 0) onChanged(taken, saved)
    },
  }
}

/** Saves one at a time. */
function useDraftSaving<Output>({ form, opportunityId, draft }: DraftInput<Output>, stored: StoredFields) {
  const { mutateAsync } = useSaveFields(opportunityId)
  const [state, setState] = useState<DraftState>(toDraftState(draft))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  })

  const send = async (): Promise<void> => {
    const { draftId, changed, receive } = latest.current
    setState({ kind: 'saving' })
    try {
      const saved = await mutateAsync({ draftId, changes: pick(form.getValues(), changed()) })
      receive(saved)
      setState(toDraftState(saved))
    } catch (error) {
      setState(toFailureState(error))
      throw error
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
