import { useEffect } from 'react'
import { deleteCopy, takeCopy } from './copy.ts'
import { useOfflineOwner } from './owner.ts'
import { useOwnership } from './use-ownership.ts'

/** Brings the copy up to date, and deletes it once its owner is no longer signed in here. Renders nothing. */
export function OfflineUpkeep() {
  const { isOver, isOwner } = useOwnership(useOfflineOwner(({ owner }) => owner))
  useEffect(() => {
    if (isOver) void deleteCopy()
  }, [isOver])
  useEffect(() => {
    // The copy from before stays if one of the requests fails.
    if (isOwner) takeCopy().catch(() => undefined)
  }, [isOwner])
  return null
}
