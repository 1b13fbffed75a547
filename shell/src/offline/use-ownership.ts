import { ApiError, useAuth, useSessionEnd } from '@fundharbor/kit'

/** Whether the owner of what this device keeps is signed in here (`isOwner`), or certainly not any more (`isOver`). */
export function useOwnership(owner: string | null): { isOwner: boolean; isOver: boolean } {
  const { user, error } = useAuth()
  const hasEnded = useSessionEnd((state) => state.hasEnded)
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const isOver = owner !== null && (hasEnded || isRefused || (user !== undefined && user?.id !== owner))
  return { isOver, isOwner: owner !== null && user?.id === owner && !isOver }
}
