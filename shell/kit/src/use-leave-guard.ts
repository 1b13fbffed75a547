import { useBlocker } from '@fundharbor/kit'
import { useEffect } from 'react'

/** Whether navigation is blocked by unsaved changes, and the two ways to resolve it. */
export interface LeaveGuard {
  isBlocked: boolean
  stay: () => void
  leave: () => void
}

/** Blocks navigation, the back button and closing the tab while there are unsaved changes. */
export function useLeaveGuard(hasChanges: () => boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  })
  return {
    isBlocked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
