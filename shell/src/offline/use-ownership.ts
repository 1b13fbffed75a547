import type { User } from '@fundharbor/contracts/identity/users'
import { ApiError, useAuth, useSessionEnd } from '@fundharbor/kit'

const idOf = ({ id }: User): string => id

/**
 * Whether the person whose data is stored on this device is signed in (`isOwner`) or has signed out for good (`isOver`).
 * `ownerOf` returns the name under which a user's data is stored, or undefined if it is unknown; by default, their id.
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
