import { useBlocker } from '@fundharbor/kit'
import { useEffect } from 'react'

/** Whether somebody is about to leave unsaved work, and their two answers. */
export interface Leave {
  isAsked: boolean
  stay: () => void
  go: () => void
}

/** Stops every way out, the browser's back button and the closing of the tab too, while there is something to lose. */
export function useLeaveGuard(hasChanges: () => boolean): Leave {
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
    isAsked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    go: () => blocker.proceed?.(),
  }
}
