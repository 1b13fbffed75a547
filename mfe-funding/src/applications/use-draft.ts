import { ApplicationDraft, type Application } from '@fundharbor/contracts/catalog/applications'
import { ApiError, problemMessage, useBackOnline, useQueryClient } from '@fundharbor/kit'
import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toFormFields, type FormFields } from './form-fields.ts'
import { allApplicationsQuery, findApplication, useSaveDraft } from './queries.ts'

const AUTOSAVE_MS = 1500

/** The draft's state. `at` is when it was saved; `invalid` means the form holds something that cannot be saved. */
export type DraftState =
  | { kind: 'untouched' | 'saving' | 'failed' | 'invalid' }
  | { kind: 'saved'; at: string }
  | { kind: 'conflict'; message: string }

interface DraftInput<Output> {
  form: UseFormReturn<FormFields, unknown, Output>
  opportunityId: string
  draft: Application | undefined
}

/** Saves the form as a draft, automatically and on demand. Never overwrites what another tab saved. */
export function useDraft<Output>({ form, opportunityId, draft }: DraftInput<Output>) {
  const client = useQueryClient()
  const { state, setState, save, settle, hasChanges, setSaved } = useDraftSaving(form, draft)
  const hasConflict = state.kind === 'conflict'
  const stop = useAutosave(form, () => {
    if (hasConflict || !hasChanges()) return
    if (ApplicationDraft.safeParse(form.getValues()).success) void save().catch(() => undefined)
    else setState({ kind: 'invalid' })
  })
  useBackOnline(() => state.kind === 'failed' && void save().catch(() => undefined))
  return {
    state,
    save,
    hasChanges,
    /** Replaces the form with what the other tab saved. */
    async load(): Promise<void> {
      const applications = await client.fetchQuery(allApplicationsQuery())
      const { draft: other } = findApplication(applications, opportunityId)
      form.reset(toFormFields(opportunityId, { draft: other, category: undefined }))
      setSaved(other)
    },
    /** Stops autosaving and waits for running requests, so the application can be submitted. */
    async settle(): Promise<void> {
      stop()
      await settle()
    },
  }
}

/** Saves one at a time, each based on the revision of the previous one. */
function useDraftSaving<Output>(
  form: UseFormReturn<FormFields, unknown, Output>,
  draft: Application | undefined,
) {
  const { mutateAsync } = useSaveDraft()
  const [state, setState] = useState<DraftState>(toDraftState(draft))
  const revision = useRef(draft?.revision ?? 0)
  const savedText = useRef(serialize(form.getValues()))
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  /** Records what the server has now. */
  const setSaved = (saved: Application | undefined, values = form.getValues()) => {
    revision.current = saved?.revision ?? 0
    savedText.current = serialize(values)
    setState(toDraftState(saved))
  }
  const send = async (isForced: boolean): Promise<void> => {
    const values = form.getValues()
    setState({ kind: 'saving' })
    try {
      setSaved(await mutateAsync(isForced ? values : { ...values, revision: revision.current }), values)
    } catch (error) {
      setState(toFailureState(error))
      throw error
    }
  }
  return {
    state,
    setState,
    setSaved,
    hasChanges: () => serialize(form.getValues()) !== savedText.current,
    /** Saves now; `isForced` also overwrites what another tab saved. Throws if the server refuses. */
    save(isForced = false): Promise<void> {
      const sending = queue.current.then(() => send(isForced))
      queue.current = sending.catch(() => undefined)
      return sending
    },
    settle: () => queue.current,
  }
}

/** Runs a moment after the last change; returns a function that cancels the next run. */
function useAutosave<Output>(form: UseFormReturn<FormFields, unknown, Output>, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => runLatest(), AUTOSAVE_MS)
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form])
  return () => clearTimeout(timer.current)
}

const serialize = (values: FormFields): string => JSON.stringify(values)

const toDraftState = (draft: Application | undefined): DraftState =>
  draft ? { kind: 'saved', at: draft.updatedAt } : { kind: 'untouched' }

const toFailureState = (error: unknown): DraftState =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? { kind: 'conflict', message: problemMessage(error, '') }
    : { kind: 'failed' }
