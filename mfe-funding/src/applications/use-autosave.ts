import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormFields } from './form-fields.ts'

const AUTOSAVE_MS = 1500

interface AutosaveInput<Output> {
  form: UseFormReturn<FormFields, unknown, Output>
  /** Fields with an open choice. When one ends, its field has to be saved. */
  openChoices: string
}

/** Runs a moment after the last change; returns a function that cancels the next run. */
export function useAutosave<Output>(
  { form, openChoices }: AutosaveInput<Output>,
  run: () => void,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    const schedule = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => runLatest(), AUTOSAVE_MS)
    }
    schedule()
    const { unsubscribe } = form.watch(schedule)
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form, openChoices])
  return () => clearTimeout(timer.current)
}
