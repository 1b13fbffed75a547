import type { User } from '@fundharbor/contracts/identity/users'
import { ApiError, useAuth, useSessionEnd } from '@fundharbor/kit'

const idOf = ({ id }: User): string => id

/**
 * Whether the owner of what this device keeps is signed in here (`isOwner`), or has definitely left (`isOver`).
 * `ownerOf`: as whom a user owns it; undefined if that is unknown. Default: their id.
 */
export function useOwnership(
  owner: string | null,
  ownerOf: (user: User) => string | undefined = idOf,
): { isOwner: boolean; isOver: boolean } {
  const { user, error } = useAuth()
  const hasEnded = useSessionEnd((state) => state.hasEnded)
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  const current = user ? ownerOf(user) : user
  const isOver = owner !== null && (hasEnded || isRefused || (current !== undefined && current !== owner))
  return { isOver, isOwner: owner !== null && current === owner && !isOver }
}
