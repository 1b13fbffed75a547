import { useCallback, useRef } from 'react'
import { useLeaveGuard, type Leave } from '../shared/use-leave-guard.ts'

/** Notes whether the form of this name has changes that are not saved. */
export type NoteChanges = (form: string, hasChanges: boolean) => void

/** Which forms of the page have changes. One guard for all of them: a router takes one blocker at a time. */
export function useUnsaved(): { leave: Leave; noteChanges: NoteChanges } {
  const changed = useRef(new Set<string>())
  const noteChanges = useCallback((form: string, hasChanges: boolean) => {
    if (hasChanges) changed.current.add(form)
    else changed.current.delete(form)
  }, [])
  const leave = useLeaveGuard(() => changed.current.size > 0)
  return { leave, noteChanges }
}
