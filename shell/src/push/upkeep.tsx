import { useEffect } from 'react'
import { usePushOwner } from '../offline/owner.ts'
import { useOwnership } from '../offline/use-ownership.ts'
import { agreeWithServer, turnOff } from './subscription.ts'

/** Ends notifications on this device once its owner is no longer signed in here. Renders nothing. */
export function PushUpkeep() {
  const { isOver, isOwner } = useOwnership(usePushOwner(({ owner }) => owner))
  useEffect(() => {
    if (isOver) void turnOff()
  }, [isOver])
  useEffect(() => {
    // Without an answer nothing changes.
    if (isOwner) agreeWithServer().catch(() => undefined)
  }, [isOwner])
  return null
}
