import { ApiError, useAuth, useSessionEnd } from '@fundharbor/kit'
import { useEffect } from 'react'
import { deleteCopy, takeCopy } from './copy.ts'
import { setOfflineOwner, useOfflineOwner } from './owner.ts'

/** Brings the copy up to date, and deletes it once its owner is no longer signed in here. Renders nothing. */
export function OfflineUpkeep() {
  const { user, error } = useAuth()
  const { owner } = useOfflineOwner()
  const hasEnded = useSessionEnd((state) => state.hasEnded)
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const isOver = owner !== null && (hasEnded || isRefused || (user !== undefined && user?.id !== owner))
  const isOwner = owner !== null && user?.id === owner && !isOver
  useEffect(() => {
    if (isOver) void deleteCopy().then(() => setOfflineOwner(null))
  }, [isOver])
  useEffect(() => {
    // The copy from before stays if one of the requests fails.
    if (isOwner) takeCopy().catch(() => undefined)
  }, [isOwner])
  return null
}
