import type { UseFormReturn } from '@fundharbor/kit/form.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FormFields } from './form-fields.ts'

const AUTOSAVE_MS = 1500

/** Runs a moment after the last change; returns a function that cancels the next run. */
export function useAutosave<Output>(
  form: UseFormReturn<FormFields, unknown, Output>,
  run: () => void,
): () => void {
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
