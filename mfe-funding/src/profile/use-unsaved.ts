import { useCallback, useRef } from 'react'
import { useLeaveGuard, type LeaveGuard } from '@fundharbor/kit/use-leave-guard.ts'

/** Reports whether the named form has unsaved changes. */
export type ReportChanges = (form: string, hasChanges: boolean) => void

/** Tracks which forms have unsaved changes. One guard for all, because a router allows one blocker at a time. */
export function useUnsaved(): { leaveGuard: LeaveGuard; reportChanges: ReportChanges } {
  const changed = useRef(new Set<string>())
  const reportChanges = useCallback((form: string, hasChanges: boolean) => {
    if (hasChanges) changed.current.add(form)
    else changed.current.delete(form)
  }, [])
  const leaveGuard = useLeaveGuard(() => changed.current.size > 0)
  return { leaveGuard, reportChanges }
}
