import { ApplicationDraft, type Application } from '@fundharbor/contracts/catalog/applications'
import { ApiError, problemMessage, useQueryClient } from '@fundharbor/kit'
import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useRef, useState } from 'react'
import { fieldsOf, type FormFields } from './form-fields.ts'
import { findApplication, myApplicationsQuery, useSaveDraft } from './queries.ts'

const AUTOSAVE_MS = 1500

/** How the draft stands: `at` is when it was saved, `unreadable` something typed that no draft can hold. */
export type DraftState =
  | { kind: 'untouched' | 'saving' | 'failed' | 'unreadable' }
  | { kind: 'saved'; at: string }
  | { kind: 'conflict'; message: string }

interface DraftInput<Output> {
  form: UseFormReturn<FormFields, unknown, Output>
  opportunityId: string
  draft: Application | undefined
}

/**
 * Keeps what is written as a draft, by itself a moment after the last key and whenever it is told to. A draft that
 * another tab has changed is not written over.
 */
export function useDraft<Output>({ form, opportunityId, draft }: DraftInput<Output>) {
  const client = useQueryClient()
  const { state, setState, save, settle, hasChanges, take } = useSavings(form, draft)
  const isWaiting = state.kind === 'conflict'
  const stop = useAutosave(form, () => {
    if (isWaiting || !hasChanges()) return
    if (ApplicationDraft.safeParse(form.getValues()).success) void save().catch(() => undefined)
    else setState({ kind: 'unreadable' })
  })
  return {
    state,
    save,
    hasChanges,
    /** Fills the form with what the other tab has saved. */
    async load(): Promise<void> {
      const { rows } = await client.fetchQuery(myApplicationsQuery())
      const { draft: other } = findApplication(rows, opportunityId)
      form.reset(fieldsOf(opportunityId, { draft: other, category: undefined }))
      take(other)
    },
    /** Nothing is on its way any more: the application can be sent. */
    async settle(): Promise<void> {
      stop()
      await settle()
    },
  }
}

/** One saving after another, each over the revision that the one before made. */
function useSavings<Output>(
  form: UseFormReturn<FormFields, unknown, Output>,
  draft: Application | undefined,
) {
  const { mutateAsync } = useSaveDraft()
  const [state, setState] = useState<DraftState>(stateOf(draft))
  const revision = useRef(draft?.revision ?? 0)
  const kept = useRef(textOf(form.getValues()))
  const line = useRef<Promise<unknown>>(Promise.resolve())

  /** What the server has now. */
  const take = (saved: Application | undefined, values = form.getValues()) => {
    revision.current = saved?.revision ?? 0
    kept.current = textOf(values)
    setState(stateOf(saved))
  }
  const send = async (isForced: boolean): Promise<void> => {
    const values = form.getValues()
    setState({ kind: 'saving' })
    try {
      take(await mutateAsync(isForced ? values : { ...values, revision: revision.current }), values)
    } catch (error) {
      setState(failureOf(error))
      throw error
    }
  }
  return {
    state,
    setState,
    take,
    hasChanges: () => textOf(form.getValues()) !== kept.current,
    /** Saves now; forced also over what another tab has saved. Throws what the server said. */
    save(isForced = false): Promise<void> {
      const sending = line.current.then(() => send(isForced))
      line.current = sending.catch(() => undefined)
      return sending
    },
    settle: () => line.current,
  }
}

/** Runs a moment after the last change; answers how to stop the next run. */
function useAutosave<Output>(form: UseFormReturn<FormFields, unknown, Output>, run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), AUTOSAVE_MS)
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form])
  return () => clearTimeout(timer.current)
}

const textOf = (values: FormFields): string => JSON.stringify(values)

const stateOf = (draft: Application | undefined): DraftState =>
  draft ? { kind: 'saved', at: draft.updatedAt } : { kind: 'untouched' }

const failureOf = (error: unknown): DraftState =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT'
    ? { kind: 'conflict', message: problemMessage(error, '') }
    : { kind: 'failed' }
