import { useEffect } from 'react'
import { deleteCopy, takeCopy } from './copy.ts'
import { offlineOwnerOf, useOfflineOwner } from './owner.ts'
import { useOwnership } from './use-ownership.ts'

/** Brings the copy up to date, and deletes it once its owner has left this site or switched to another organization. Renders nothing. */
export function OfflineUpkeep() {
  const { isOver, isOwner } = useOwnership(
    useOfflineOwner(({ owner }) => owner),
    offlineOwnerOf,
  )
  useEffect(() => {
    if (isOver) void deleteCopy()
  }, [isOver])
  useEffect(() => {
    // The copy from before stays if one of the requests fails.
    if (isOwner) takeCopy().catch(() => undefined)
  }, [isOwner])
  return null
}
