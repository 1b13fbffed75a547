import { ApiError, useBackOnline } from '@fundharbor/kit'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

const DEBOUNCE_MS = 1200

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

interface Saved<Value> {
  /** What is stored, and its revision. */
  value: Value
  revision: number
  /** What is not valid waits until it is. */
  isValid: (value: Value) => boolean
  send: (value: Value, revision: number) => Promise<{ revision: number }>
}

/** Saves shortly after the last change. One request at a time, each based on the revision of the previous one. */
export function useAutosave<Value extends object>(saved: Saved<Value>) {
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef(saved.value)
  const revision = useRef(saved.revision)
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean> | null>(null)

  /** Resolves to whether everything is saved. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await running.current
    if (!isDirty.current || !saved.isValid(latest.current)) return !isDirty.current
    isDirty.current = false
    setState('saving')
    running.current = saved.send(latest.current, revision.current).then(
      (stored) => {
        revision.current = stored.revision
        setState(isDirty.current ? 'waiting' : 'saved')
        return true
      },
      (error: unknown) => {
        isDirty.current = true
        setState(error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed')
        return false
      },
    )
    return running.current
  }
  const change = (part: Partial<Value>) => {
    latest.current = { ...latest.current, ...part }
    isDirty.current = true
    setState((current) => (current === 'conflict' ? current : 'waiting'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), DEBOUNCE_MS)
  }
  useUnloadWarning(isDirty)
  useSaveOnLeave(save)
  useBackOnline(() => state === 'failed' && void save())
  return { state, change, save }
}

/** Saves pending changes when the editor closes. */
function useSaveOnLeave(save: () => Promise<boolean>): void {
  const saveLatest = useEffectEvent(save)
  useEffect(() => () => void saveLatest(), [])
}

/** Warns before closing a tab with unsaved changes. */
function useUnloadWarning(isDirty: RefObject<boolean>): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [isDirty])
}
