import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { ApiError } from '@fundharbor/kit'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSaveDocument } from './queries.ts'

/** How long after the last key the text is saved. */
const PAUSE_MS = 1200

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

interface Text {
  title: string
  content: string
}

/** Saves by itself while somebody types: one save after the other, each on the revision that the last one answered. */
export function useAutosave(document: GeneratedDocument) {
  const [state, setState] = useState<SaveState>('saved')
  const { mutateAsync } = useSaveDocument(document.id)
  const text = useRef<Text>({ title: document.title, content: document.content })
  const revision = useRef(document.revision)
  const isDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean> | null>(null)

  /** Answers whether everything is saved. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    await running.current
    if (!isDirty.current || text.current.title.trim() === '') return !isDirty.current
    isDirty.current = false
    setState('saving')
    running.current = mutateAsync({ ...text.current, revision: revision.current }).then(
      (saved) => {
        revision.current = saved.revision
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
  const change = (part: Partial<Text>) => {
    text.current = { ...text.current, ...part }
    isDirty.current = true
    setState((current) => (current === 'conflict' ? current : 'waiting'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), PAUSE_MS)
  }
  useUnloadWarning(isDirty)
  useSaveOnLeave(save)
  return { state, change, save }
}

/** Whoever goes back in the middle of a word keeps it. */
function useSaveOnLeave(save: () => Promise<boolean>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => () => void latest.current(), [])
}

/** The browser asks before a tab with unsaved words is closed. */
function useUnloadWarning(isDirty: RefObject<boolean>): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [isDirty])
}
